import { createSecretKey } from 'node:crypto';
import { and, eq, exists, gt, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import {
  addRefreshToken,
  expiryAfterUse,
  isLasting,
  isLive,
  type OpenSession,
  REFRESH_TOKEN_S,
} from './sessions.ts';
import { refreshTokens, sessions } from './tables.ts';

/** A replaced token is accepted this long: for a lost response, and for two tabs at once. */
const GRACE = sql`interval '30 seconds'`;

const later = alias(refreshTokens, 'later');

function isAcceptable(db: Db) {
  const exchangedAfter = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(eq(later.sessionId, refreshTokens.sessionId), gt(later.usedAt, refreshTokens.usedAt)),
    );
  return or(
    isNull(refreshTokens.usedAt),
    and(gt(refreshTokens.usedAt, sql`now() - ${GRACE}`), not(exists(exchangedAfter))),
  );
}

/**
 * Renews a session: replaces the token, unless it is lasting. Throws `unauthenticated` for a token not accepted,
 * and ends its session: replaced over 30 seconds ago, or its replacement was already used, or expired.
 */
export async function exchangeRefreshToken(db: Db, token: string): Promise<OpenSession> {
  const exchanged = await db.transaction(async (tx) => {
    const sessionId = await lockSessionOf(tx, token);
    if (sessionId === undefined || !(await isRefreshTokenGood(tx, token))) return undefined;
    await tx
      .update(sessions)
      .set({ lastUsedAt: sql`now()`, expiresAt: expiryAfterUse })
      .where(eq(sessions.id, sessionId));
    if (isLasting(token)) return { sessionId, refreshToken: token };
    await closeGeneration(tx, sessionId, token);
    return { sessionId, refreshToken: await addRefreshToken(tx, sessionId) };
  });
  if (exchanged !== undefined) return exchanged;
  await endSessionOfToken(db, token);
  throw new Problem('unauthenticated', 'Votre session est terminée. Connectez-vous à nouveau.');
}

async function lockSessionOf(tx: Db, token: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, sessionOf(tx, token)))
    .for('update');
  return found?.id;
}

/** The first exchange of a token also uses up the other unused tokens of its session. */
async function closeGeneration(tx: Db, sessionId: string, token: string): Promise<void> {
  const isUnused = and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt));
  const isFirstUse = exists(
    tx
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.tokenHash, hashOf(token)), isNull(later.usedAt))),
  );
  await tx.update(refreshTokens).set({ usedAt: sql`now()` }).where(and(isUnused, isFirstUse));
}

/** Whether `exchangeRefreshToken` would accept the token now. Does not use it up. */
export async function isRefreshTokenGood(db: Db, token: string): Promise<boolean> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, hashOf(token)), isLive, isAcceptable(db)));
  return found !== undefined;
}

/** Ends the session of a refresh token of any age; ignores an unknown token. */
export async function endSessionOfToken(db: Db, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(sessions.id, sessionOf(db, token)), isNull(sessions.endedAt)));
}

const sessionOf = (db: Db, token: string) =>
  db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashOf(token)));

const ACCESS_TOKEN_S = 600;

const ALGORITHM = 'HS256';

const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));

/** Signs a token that names a session for ten minutes. Each request reads the session's rights again. */
export function signAccessToken(secret: string, sessionId: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_S}s`)
    .sign(keyOf(secret));
}

/** Returns the id of an access token's session; undefined if the token is forged or expired. */
export async function readAccessToken(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM] });
    return payload.jti;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Signs an access token and returns it with the refresh token; lifetimes are in seconds. */
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
