import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { pageViews } from '#server/site/visits/tables.ts';

/** Deletes the counts of page views of days more than three years ago. */
export async function deleteOldViews(db: Db): Promise<void> {
  await db
    .delete(pageViews)
    .where(lt(pageViews.day, sql`(now() at time zone 'UTC' - interval '3 years')::date`));
}
