import { paths } from '#contract/base/paths.ts';

const TIMEOUT_MS = 15_000;
const LOCK = 'session-tokens';
/** Statuses of a useless refresh token. */
const REFUSALS = [400, 401, 403];
/** Their 401 is about the request, not the session. */
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

/** Sends a request, and once more after a renewed session (rule W-9). `renew` returns whether there is one. */
export async function sendWithSession(
  path: string,
  send: () => Promise<Response>,
  renew: () => Promise<boolean>,
): Promise<Response> {
  const response = await send();
  const isStale = response.status === 401 && !NEVER_REPEATED.includes(path);
  return isStale && (await renew()) ? send() : response;
}

/** New tokens, the session's end, or an unclear response. */
export type Exchange =
  | { outcome: 'renewed'; refreshExpiresInS: number }
  | { outcome: 'ended' }
  | { outcome: 'unknown'; response: Response | undefined };

/** Renews the tokens once. */
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
    // A captive portal's page is no response of ours.
    return reply === undefined
      ? { outcome: 'unknown', response: undefined }
      : { outcome: 'renewed', refreshExpiresInS: reply.refresh_expires_in };
  }
  if (response !== undefined && REFUSALS.includes(response.status)) return { outcome: 'ended' };
  return { outcome: 'unknown', response };
}

/** A refresh token is good once: a late second tab would end the session. */
export const withTokenLock = <T>(work: () => Promise<T>): Promise<T> => withBrowserLock(LOCK, work);

/** One tab at a time, where the browser supports locks. */
export const withBrowserLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request(name, work)
    : work();

/** Whether the session goes on. Throws `fail`'s error for an unclear response, since it may still be good. */
export const renewOrFail = (
  fail: (response: Response | undefined) => Promise<Error>,
): Promise<boolean> =>
  withTokenLock(async () => {
    const exchange = await exchangeTokens();
    if (exchange.outcome === 'unknown') throw await fail(exchange.response);
    return exchange.outcome === 'renewed';
  });
