import { and, inArray } from 'drizzle-orm';
import { type StaffContact, staffContacts } from '#contract/staff/contacts.ts';
import type { QueryOf } from '#contract/staff/list.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/schema/messages.ts';
import { matchesText } from '#server/lists/matches-text.ts';
import { isWithinDays } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { isoTime } from '#server/time.ts';

const { createdAt, name } = contactMessages;

export function listContacts(
  db: Db,
  query: QueryOf<typeof staffContacts>,
): StaffRows<StaffContact> {
  return listOf(db, staffContacts, query, {
    from: contactMessages,
    where: and(isWithinDays(createdAt, query), matchesText(contactMessages, query.q ?? '')),
    sortable: { date: createdAt, name },
    id: contactMessages.id,
    read: async (wanted) => {
      const found = await db
        .select()
        .from(contactMessages)
        .where(inArray(contactMessages.id, wanted));
      return found.map(({ createdAt: at, text: message, ...row }) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        subject: row.subject,
        message,
        date: isoTime(at),
      }));
    },
  });
}
