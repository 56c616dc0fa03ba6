import { and, eq, exists, gt, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import {
  addRefreshToken,
  expiryAfterUse,
  isLasting,
  isLive,
  type OpenSession,
} from './sessions.ts';
import { refreshTokens, sessions } from './tables.ts';

/** How long the token before the last is taken: for an answer that was lost, and for two tabs at once. */
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
 * Renews a session. A token that was replaced over half a minute ago was stolen, which ends the session.
 * Throws `unauthenticated`.
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

/** The first exchange of a token also closes those that were handed out beside it. */
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

export async function isRefreshTokenGood(db: Db, token: string): Promise<boolean> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, hashOf(token)), isLive, isAcceptable(db)));
  return found !== undefined;
}

/** Ends the session that a refresh token belongs to, whatever its age; a token of none is no matter. */
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
