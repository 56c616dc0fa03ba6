import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { FORGOTTEN } from './deliver.ts';

/**
 * Deletes visitors' messages after two years, sent ones after 90 days (privacy page); a code or link fails
 * after a day.
 */
export async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, sql`now() - interval '2 years'`));
  await db
    .update(outgoingMessages)
    .set({ state: 'failed', failure: 'too late', ...FORGOTTEN })
    .where(
      and(
        eq(outgoingMessages.state, 'queued'),
        eq(outgoingMessages.isSecret, true),
        lt(outgoingMessages.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  await db
    .delete(outgoingMessages)
    .where(
      and(
        ne(outgoingMessages.state, 'queued'),
        lt(outgoingMessages.createdAt, sql`now() - interval '90 days'`),
      ),
    );
}
