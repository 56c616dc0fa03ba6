import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Device } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, inTransaction, preparedOnce } from '#server/base/db/open.ts';

import { hashOf } from '#server/base/hash.ts';
import { partners, refreshTokens, sessions } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { secondFactors } from '#server/people/accounts/tables.ts';
import { type Actor, isFactorNeeded } from './actor.ts';

/** Seconds that a session lasts without use. */
export const REFRESH_TOKEN_S = 30 * 86_400;
const MAX_SESSION_S = 180 * 86_400;
const TOKEN_BYTES = 32;

export type OpenSession = { sessionId: string; refreshToken: string };

/** Other tokens have no full stop. */
const LASTING_MARK = 'lasting.';

/** Rule B-29. Reads the mark of the token only; does not check that the token is valid. */
export const isLasting = (token: string) => token.startsWith(LASTING_MARK);

/** SQL condition: neither ended nor expired. */
export const isLive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

/** SQL value: 30 days from now, at most 180 days after the sign-in. */
export const expiryAfterUse = sql`least(now() + make_interval(secs => ${REFRESH_TOKEN_S}),
  ${sessions.createdAt} + make_interval(secs => ${MAX_SESSION_S}))`;

/** Signs a device in. With `isLasting` the token lives as long as the session (rule B-29). */
export async function openSession(
  tx: Db,
  partnerId: number,
  device: string,
  { isLasting: lasts = false }: { isLasting?: boolean } = {},
): Promise<OpenSession> {
  return inTransaction(tx, async (inner) => {
    const { id: sessionId } = oneRow(
      await inner
        .insert(sessions)
        .values({
          partnerId,
          device,
          expiresAt: sql`now() + make_interval(secs => ${REFRESH_TOKEN_S})`,
        })
        .returning({ id: sessions.id }),
    );
    const refreshToken = await addRefreshToken(inner, sessionId, lasts ? LASTING_MARK : '');
    return { sessionId, refreshToken };
  });
}

/** The database stores the hash only, so no client can turn another token into a lasting one. */
export async function addRefreshToken(tx: Db, sessionId: string, mark = ''): Promise<string> {
  const token = mark + randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.insert(refreshTokens).values({ tokenHash: hashOf(token), sessionId });
  return token;
}

/** Throws `not-found` for the session of another account, or an ended one. */
export async function endSession(db: Db, partnerId: number, sessionId: string): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.partnerId, partnerId), isLive))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Problem('not-found', 'Cet appareil n’est plus connecté.');
}

/** Signs the account out on all devices, except from the session `exceptId`. */
export async function endSessions(tx: Db, partnerId: number, exceptId?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.partnerId, partnerId),
        isNull(sessions.endedAt),
        ...(exceptId === undefined ? [] : [ne(sessions.id, exceptId)]),
      ),
    );
}

/** The live sessions of an account, last used first. */
export async function listSessions(
  db: Db,
  partnerId: number,
  currentId: string,
): Promise<Device[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.partnerId, partnerId), isLive))
    .orderBy(desc(sessions.lastUsedAt));
  return found.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === currentId,
  }));
}

/** The actor of a session; undefined once it has ended. In live mode staff need a second factor. */
export async function findActor(
  db: Db,
  sessionId: string,
  mode: Config['mode'],
): Promise<Actor | undefined> {
  const [found] = await actorStatement(db).execute({ sessionId });
  if (found === undefined) return undefined;
  const { factorSince, ...person } = found;
  const lacksFactor = factorSince === null && isFactorNeeded(mode, person.role);
  return { kind: 'account', ...person, sessionId, ...(lacksFactor && { lacksSecondFactor: true }) };
}

/** Prepared once: nearly every request runs it. */
const actorStatement = preparedOnce((db) =>
  db
    .select({
      id: partners.id,
      role: partners.role,
      companyId: partners.companyId,
      factorSince: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(partners, eq(partners.id, sessions.partnerId))
    .leftJoin(secondFactors, eq(secondFactors.partnerId, partners.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isLive,
        isNotNull(partners.verifiedAt),
        isNull(partners.erasedAt),
      ),
    )
    .prepare('actor_of_session'),
);

/** Deletes sessions that ended or expired more than 30 days ago. */
export async function deleteOldSessions(db: Db): Promise<void> {
  const monthAgo = sql`now() - interval '30 days'`;
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, monthAgo), lt(sessions.endedAt, monthAgo)));
}
