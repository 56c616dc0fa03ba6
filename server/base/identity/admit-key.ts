import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { KEY_RIGHTS } from '#contract/base/access.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { takeTurn } from '#server/base/limits/limit-attempts.ts';
import { today } from '#server/base/time.ts';
import type { Actor } from './actor.ts';
import { isApiKey } from './key-text.ts';
import { apiKeys } from './tables.ts';

const WINDOW_S = 60;
const TOO_MANY = 'Trop d’appels avec cette clé d’API.';
/** How far the time of the last use may be behind, so that a busy program does not write at each call. */
const NOTED_EVERY = sql`interval '1 minute'`;

/**
 * Who calls with a key; undefined for one that is unknown, revoked or expired. It is looked up by its hash, so that how
 * long that takes tells nothing of the key, and at each call, so that one that is revoked is good nowhere. Throws
 * `rate-limited`.
 */
export async function admitKey(db: Db, key: string): Promise<Actor | undefined> {
  if (!isApiKey(key)) return undefined;
  const [found] = await db
    .select({
      id: apiKeys.id,
      rights: apiKeys.rights,
      requestsPerMinute: apiKeys.requestsPerMinute,
      isNoted: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - ${NOTED_EVERY}, false)`,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.keyHash, hashOf(key)),
        isNull(apiKeys.revokedAt),
        gte(apiKeys.expiresOn, today()),
      ),
    );
  if (found === undefined) return undefined;
  const { id, requestsPerMinute: max, isNoted } = found;
  await takeTurn(db, ['api-key', String(id)], { max, windowS: WINDOW_S }, TOO_MANY);
  if (!isNoted) await noteUse(db, id);
  // A right that keys no longer have is gone from old ones too.
  const rights = found.rights.filter((right) => isOneOf(KEY_RIGHTS, right));
  return { kind: 'key', id, rights };
}

async function noteUse(db: Db, id: number): Promise<void> {
  const isLongAgo = lt(apiKeys.lastUsedAt, sql`now() - ${NOTED_EVERY}`);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), isLongAgo)));
}
