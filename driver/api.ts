import type { BodyAt, ReplyAt, UrlOf } from '#contract/client.ts';
import { failureOf } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';

/** Two pictures over a slow line. */
const TIMEOUT_MS = 90_000;
const LOCK = 'session-tokens';
const NETWORK_MESSAGE = 'Pas de connexion. Réessayez quand le réseau revient.';
/** Their 401 speaks of what was sent, not of the session. */
const NEVER_REPEATED: string[] = [paths.tokens, paths.tokenRefresh, paths.tokenDeletion];

/** A refusal of the API with its French sentence; status 0 when there is no network. */
export class CallError extends Error {
  readonly status: number;
  /** The refusal's stable name. */
  readonly code: string;
  /** When the server says that asking again makes sense, in seconds. */
  readonly retryAfterS: number;

  constructor(status: number, message: string, code = '', retryAfterS = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** Reads as whoever is signed in. Throws CallError. */
export const get = <U extends UrlOf<'GET'>>(url: U): Promise<ReplyAt<'GET', U>> => call(url);

/** Changes as whoever is signed in. Throws CallError. */
export const post = <U extends UrlOf<'POST'>>(
  url: U,
  body: BodyAt<'POST', U>,
): Promise<ReplyAt<'POST', U>> => call(url, body);

async function call(url: string, body?: unknown) {
  const response = await send(url, body);
  const isStale = response.status === 401 && !NEVER_REPEATED.includes(url);
  const answer = isStale && (await renewTokens()) ? await send(url, body) : response;
  const said = await answer.json().catch(() => undefined);
  // A page of a network that wants to be paid first is no answer of ours.
  if (answer.ok && said !== undefined) return said;
  const { status } = answer;
  const wait = Number(answer.headers.get('retry-after')) || 0;
  throw new CallError(
    answer.ok ? 0 : status,
    answer.ok ? NETWORK_MESSAGE : (said?.message ?? failureOf(status)),
    said?.code,
    wait,
  );
}

async function send(url: string, body: unknown): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch {
    throw new CallError(0, NETWORK_MESSAGE);
  }
}

/** A refresh token is good once, so tabs take turns. */
const renewTokens = (): Promise<boolean> =>
  alone(LOCK, async () => (await send(paths.tokenRefresh, {})).ok);

/** One at a time on this phone, where the browser can see to it. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : navigator.locks.request(name, work);
