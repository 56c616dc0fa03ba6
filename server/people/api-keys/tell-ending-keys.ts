import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import { API_KEYS } from '#contract/base/limits.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { apiKeys } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { findOwners } from '#server/talk/messages/find-owners.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { keyEndingMail } from '#server/talk/messages/templates/account/key-ending.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';

/**
 * Tells the shop and its administrators, once, of keys whose last day is `API_KEYS.soonDays` away at most; of one that was
 * made for no longer than that they know. `day` is YYYY-MM-DD in Dakar. Runs again, and on several nodes, without
 * repeating.
 */
export async function tellEndingKeys(db: Db, config: Config, day = today()): Promise<void> {
  const isDue = and(
    isNull(apiKeys.revokedAt),
    isNull(apiKeys.endToldAt),
    between(apiKeys.expiresOn, day, plusDays(day, API_KEYS.soonDays)),
    sql`(${apiKeys.createdAt} at time zone 'UTC')::date < ${apiKeys.expiresOn} - ${API_KEYS.soonDays}::int`,
  );
  const found = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(isDue)
    .orderBy(asc(apiKeys.id));
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const [key] = await tx
        .update(apiKeys)
        .set({ endToldAt: sql`now()` })
        .where(and(eq(apiKeys.id, id), isDue))
        .returning();
      if (key === undefined) return;
      const mail = keyEndingMail(key, describeSender(config));
      const readers = await findOwners(tx, config);
      await sendLater(tx, ...readers.map((to) => ({ to, ...mail })));
    });
  }
}
