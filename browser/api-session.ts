import { paths } from '#contract/base/paths.ts';

const TIMEOUT_MS = 15_000;
const LOCK = 'session-tokens';
/** Statuses with which the server refuses a refresh token. */
const REFUSALS = [400, 401, 403];
/** A 401 of these paths concerns the request, not the session. */
const NEVER_REPEATED: readonly string[] = [paths.tokens, paths.tokenRefresh, paths.tokenDeletion];

/** An API failure with a French sentence; status 0 without a network. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable name; empty for network failures. */
  readonly code: string;
  readonly fields: { field: string; message: string }[];
  /** Seconds. */
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
 * Sends a request. After a 401, renews the session and sends it once more (rule W-9).
 * `renew` returns false when the session has ended.
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

/** `unknown` is an unclear response: the session may still be valid. */
export type Exchange =
  | { outcome: 'renewed'; refreshExpiresInS: number }
  | { outcome: 'ended' }
  | { outcome: 'unknown'; response: Response | undefined };

/** Sends one request to renew the tokens. Call it inside `withTokenLock`. Does not throw. */
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
    // The page of a captive portal is not a response of the shop.
    return reply === undefined
      ? { outcome: 'unknown', response: undefined }
      : { outcome: 'renewed', refreshExpiresInS: reply.refresh_expires_in };
  }
  if (response !== undefined && REFUSALS.includes(response.status)) return { outcome: 'ended' };
  return { outcome: 'unknown', response };
}

/** Runs `work` in one tab at a time: a refresh token works once, and a second tab that reuses it ends the session. */
export const withTokenLock = <T>(work: () => Promise<T>): Promise<T> => withBrowserLock(LOCK, work);

/** Runs `work` in one tab at a time; without a lock in browsers that have none. Not reentrant. */
export const withBrowserLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request(name, work)
    : work();

/**
 * Renews the tokens under the token lock; false when the session has ended.
 * On an unclear response, throws the error that `fail` makes: the session may still be valid.
 */
export const renewWithLock = (
  fail: (response: Response | undefined) => Promise<Error>,
): Promise<boolean> =>
  withTokenLock(async () => {
    const exchange = await exchangeTokens();
    if (exchange.outcome === 'unknown') throw await fail(exchange.response);
    return exchange.outcome === 'renewed';
  });
