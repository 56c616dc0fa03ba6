import { and, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { contactMessages, outgoingMessages } from '#server/db/schema/messages.ts';

/**
 * Deletes what visitors wrote two years ago, and messages that left or failed 90 days ago, as the
 * privacy page promises.
 */
export async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, sql`now() - interval '2 years'`));
  await db
    .delete(outgoingMessages)
    .where(
      and(
        ne(outgoingMessages.state, 'queued'),
        lt(outgoingMessages.createdAt, sql`now() - interval '90 days'`),
      ),
    );
}
