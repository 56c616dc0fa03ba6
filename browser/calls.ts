import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import type { BodyAt, ReplyAt, UrlOf } from '#contract/base/client.ts';
import { failureOf } from '#contract/talk/messages.ts';
import { ApiError, renewWithLock, sendWithSession } from './api-session.ts';

/** Enough for two pictures over a slow network. */
const TIMEOUT_MS = 90_000;
const NETWORK_MESSAGE = 'Pas de connexion. Réessayez quand le réseau revient.';
const BAD_GATEWAY = 502;
/** Acts as the signed-in account. With `account`, the server refuses any other. Throws ApiError. */
export const get = <U extends UrlOf<'GET'>>(url: U, account?: number): Promise<ReplyAt<'GET', U>> =>
  call(url, undefined, account);

/** As the signed-in account, or as `account` alone. Throws ApiError. */
export const post = <U extends UrlOf<'POST'>>(
  url: U,
  body: BodyAt<'POST', U>,
  account?: number,
): Promise<ReplyAt<'POST', U>> => call(url, body, account);

async function call(url: string, body?: unknown, account?: number) {
  const answer = await sendWithSession(url, () => send(url, body, account), renewTokens);
  if (!answer.ok) throw await refusalOf(answer);
  try {
    return await answer.json();
  } catch {
    // The response is a captive portal's page, not the shop's.
    throw new ApiError(0, NETWORK_MESSAGE);
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const said = await response.json().catch(() => ({}));
  const retryAfterS = Number(headers.get('retry-after')) || 0;
  // A proxy refused, not the shop: the page sends the command again.
  if (typeof said.code !== 'string')
    return new ApiError(BAD_GATEWAY, failureOf(status), { retryAfterS });
  return new ApiError(status, said.message, { code: said.code, retryAfterS });
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
    throw new ApiError(0, NETWORK_MESSAGE);
  }
}

const renewTokens = () =>
  renewWithLock(async (response) =>
    response === undefined ? new ApiError(0, NETWORK_MESSAGE) : refusalOf(response),
  );
