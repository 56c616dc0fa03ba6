import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';

/**
 * Deletes messages after 90 days, as those of other channels, and then whoever wants none, or was silent for two years
 * (privacy page).
 */
export async function deleteOldConversations(db: Db): Promise<void> {
  await db.delete(whatsappMessages).where(lt(whatsappMessages.at, sql`now() - interval '90 days'`));
  await db.delete(whatsappContacts).where(
    lt(
      whatsappContacts.lastAt,
      sql`now() - case when ${whatsappContacts.agreedAt} is null
          then interval '90 days' else interval '2 years' end`,
    ),
  );
}
