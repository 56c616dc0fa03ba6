import type { Config } from '#server/config.ts';
import { ACCESS_TOKEN_S, signAccessToken } from './access-token.ts';
import { type OpenSession, REFRESH_TOKEN_S } from './sessions.ts';

/** The tokens of an open session, in the words of the wire (api-contract, 3.4); lifetimes in seconds. */
export async function issueTokens(
  { sessionSecret }: Config,
  { sessionId, refreshToken }: OpenSession,
) {
  return {
    access_token: await signAccessToken(sessionSecret, sessionId),
    expires_in: ACCESS_TOKEN_S,
    refresh_token: refreshToken,
    refresh_expires_in: REFRESH_TOKEN_S,
  };
}
