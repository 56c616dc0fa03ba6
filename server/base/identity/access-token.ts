import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '#server/base/config/config.ts';
import { type OpenSession, REFRESH_TOKEN_S } from './sessions.ts';

export const ACCESS_TOKEN_S = 600;

const ALGORITHM = 'HS256';

const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));

/** A token that names a session for ten minutes; what the session may do is looked up each time. */
export function signAccessToken(secret: string, sessionId: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_S}s`)
    .sign(keyOf(secret));
}

/** The session that a token names; undefined when it is not ours or is too old. */
export async function readAccessToken(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM] });
    return payload.jti;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

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
