import { paths } from '#contract/base/paths.ts';

const TIMEOUT_MS = 15_000;
const LOCK = 'session-tokens';
/** What the server answers a refresh token with that is of no use any more. */
const REFUSALS = [400, 401, 403];
/** Their 401 speaks of what was sent, not of the session. */
const NEVER_REPEATED: readonly string[] = [paths.tokens, paths.tokenRefresh, paths.tokenDeletion];

/** A refusal or failure of the API with the French sentence that people may read; status 0 when there is no network. */
export class ApiError extends Error {
  readonly status: number;
  /** The refusal's stable name; empty when the network failed. */
  readonly code: string;
  readonly fields: { field: string; message: string }[];
  /** When the server says that asking again makes sense, in seconds. */
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    message: string,
    {
      code = '',
      fields = [],
      retryAfterS,
    }: {
      code?: string | undefined;
      fields?: { field: string; message: string }[] | undefined;
      retryAfterS?: number | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Sends a request and, when the access token is too old for it, once more with a new one (specification, section 4,
 * "Token handling"). `renew` says whether there is a new one.
 */
export async function sendWithSession(
  path: string,
  send: () => Promise<Response>,
  renew: () => Promise<boolean>,
): Promise<Response> {
  const response = await send();
  const isStale = response.status === 401 && !NEVER_REPEATED.includes(path);
  return isStale && (await renew()) ? send() : response;
}

/** What an exchange of tokens came to: new ones, the end of the session, or the answer that says neither. */
export type Exchange =
  | { outcome: 'renewed'; refreshExpiresInS: number }
  | { outcome: 'ended' }
  | { outcome: 'unknown'; response: Response | undefined };

/** Asks for new tokens once. */
export async function exchangeTokens(): Promise<Exchange> {
  const response = await fetch(paths.tokenRefresh, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (response?.ok) {
    const reply: { refresh_expires_in: number } | undefined = await response
      .json()
      .catch(() => undefined);
    // A page of a network that wants to be paid first is no answer of ours.
    return reply === undefined
      ? { outcome: 'unknown', response: undefined }
      : { outcome: 'renewed', refreshExpiresInS: reply.refresh_expires_in };
  }
  if (response !== undefined && REFUSALS.includes(response.status)) return { outcome: 'ended' };
  return { outcome: 'unknown', response };
}

/** A refresh token is good once: a second tab that came late with the old one would end the session. */
export const takeTokenTurn = <T>(work: () => Promise<T>): Promise<T> => alone(LOCK, work);

/** One tab at a time, where the browser can see to it. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request(name, work)
    : work();

/**
 * Whether the session goes on under new tokens. Throws what `fail` makes of an answer that says neither: a session that
 * may go on has not ended.
 */
export const renewOrFail = (
  fail: (response: Response | undefined) => Promise<Error>,
): Promise<boolean> =>
  takeTokenTurn(async () => {
    const exchange = await exchangeTokens();
    if (exchange.outcome === 'unknown') throw await fail(exchange.response);
    return exchange.outcome === 'renewed';
  });
