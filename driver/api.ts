import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import type { BodyAt, ReplyAt, UrlOf } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { failureOf } from '#contract/talk/messages.ts';

/** Two pictures over a slow line. */
const TIMEOUT_MS = 90_000;
const LOCK = 'session-tokens';
const NETWORK_MESSAGE = 'Pas de connexion. Réessayez quand le réseau revient.';
/** What the server answers a refresh token with that is of no use any more. */
const REFUSALS = [400, 401, 403];
const BAD_GATEWAY = 502;
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

/** Reads as whoever is signed in, or as `account` alone where it is given. Throws CallError. */
export const get = <U extends UrlOf<'GET'>>(url: U, account?: number): Promise<ReplyAt<'GET', U>> =>
  call(url, undefined, account);

/** Changes as whoever is signed in, or as `account` alone where it is given. Throws CallError. */
export const post = <U extends UrlOf<'POST'>>(
  url: U,
  body: BodyAt<'POST', U>,
  account?: number,
): Promise<ReplyAt<'POST', U>> => call(url, body, account);

async function call(url: string, body?: unknown, account?: number) {
  const response = await send(url, body, account);
  const isStale = response.status === 401 && !NEVER_REPEATED.includes(url);
  const answer = isStale && (await renewTokens()) ? await send(url, body, account) : response;
  if (!answer.ok) throw await refusalOf(answer);
  try {
    return await answer.json();
  } catch {
    // A page of a network that wants to be paid first is no answer of ours.
    throw new CallError(0, NETWORK_MESSAGE);
  }
}

async function refusalOf(response: Response): Promise<CallError> {
  const { status, headers } = response;
  const said = await response.json().catch(() => ({}));
  const wait = Number(headers.get('retry-after')) || 0;
  // What stands in front of the shop has no say in what becomes of a delivery: it is sent again.
  if (typeof said.code !== 'string') return new CallError(BAD_GATEWAY, failureOf(status), '', wait);
  return new CallError(status, said.message, said.code, wait);
}

async function send(url: string, body: unknown, account?: number): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(account !== undefined && { [EXPECTED_ACCOUNT]: String(account) }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  } catch {
    throw new CallError(0, NETWORK_MESSAGE);
  }
}

/**
 * Whether the session goes on under new tokens. A refresh token is good once, so tabs take turns. Throws CallError
 * where the server does not say so: a session that may go on has not ended.
 */
const renewTokens = (): Promise<boolean> =>
  alone(LOCK, async () => {
    const response = await send(paths.tokenRefresh, {});
    if (response.ok) return true;
    if (REFUSALS.includes(response.status)) return false;
    throw await refusalOf(response);
  });

/** One at a time on this phone, where the browser can see to it. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : navigator.locks.request(name, work);
