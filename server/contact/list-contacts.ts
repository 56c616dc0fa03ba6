import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { StaffContact } from '#contract/staff/contacts.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/schema/messages.ts';
import { matchesText } from '#server/lists/matches-text.ts';
import { idsOf, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { isoTime } from '#server/time.ts';

type Question = ListQuery & { date_from?: string | undefined; date_to?: string | undefined };

const { createdAt, name } = contactMessages;

/** What was written by the contact form, the newest first unless told otherwise. */
export function listContacts(db: Db, question: Question): StaffRows<StaffContact> {
  const { date_from, date_to } = question;
  const ids = idsOf(question);
  return listOf(db, question, {
    from: contactMessages,
    where: and(
      ids && inArray(contactMessages.id, ids),
      date_from === undefined ? undefined : gte(createdAt, new Date(date_from)),
      date_to === undefined ? undefined : lt(createdAt, sql`${date_to}::date + interval '1 day'`),
      matchesText(contactMessages, question.q ?? ''),
    ),
    sortable: { date: createdAt, name },
    usual: '-date',
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
