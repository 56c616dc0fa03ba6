import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { leads } from '#server/db/schema/leads.ts';

/** Deletes leads and their history that were last reported two years ago, as the privacy page promises. */
export async function deleteOldLeads(db: Db): Promise<void> {
  await db.delete(leads).where(lt(leads.reportedAt, sql`now() - interval '2 years'`));
}
