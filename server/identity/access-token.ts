import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** How long an access token is good for. */
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
