import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { listEntries, sharedLists } from '#server/sales/baskets/tables.ts';

/**
 * Deletes what was taken out of a list 90 days ago, lines that nobody touched for two years, as the privacy page
 * promises, and shared lists whose link is over.
 */
export async function deleteOldLists(db: Db): Promise<void> {
  const ago = (interval: string) => lt(listEntries.changedAt, sql`now() - ${interval}::interval`);
  await db
    .delete(listEntries)
    .where(or(and(eq(listEntries.quantity, 0), ago('90 days')), ago('2 years')));
  await db.delete(sharedLists).where(lt(sharedLists.expiresAt, sql`now()`));
}
