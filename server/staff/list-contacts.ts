import { and, count, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { staffContacts } from '#contract/staff/contacts.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/schema/messages.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & { date_from?: string | undefined; date_to?: string | undefined };

const { createdAt, name, email, subject, text } = contactMessages;

/** What was written by the contact form, the newest first unless told otherwise. */
export async function listContacts(
  db: Db,
  question: Question,
): Promise<Reply<typeof staffContacts.call>> {
  const { date_from, date_to } = question;
  const q = question.q?.trim() ?? '';
  const ids = idsOf(question);
  const where = and(
    ids && inArray(contactMessages.id, ids),
    date_from === undefined ? undefined : gte(createdAt, new Date(date_from)),
    date_to === undefined ? undefined : lt(createdAt, sql`${date_to}::date + interval '1 day'`),
    q === '' ? undefined : or(...[name, email, subject, text].map((column) => hasPart(column, q))),
  );
  const sortable = { date: createdAt, name };
  const { limit, offset, orderBy } = pageOf(question, sortable, {
    ...{ usual: '-date', id: contactMessages.id },
  });
  const [found, totals] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(contactMessages).where(where),
  ]);
  return {
    items: found.map(({ createdAt: at, text: message, ...row }) => ({
      ...{ id: row.id, name: row.name, email: row.email, subject: row.subject },
      ...{ message, date: isoTime(at) },
    })),
    total: totals[0]!.total,
  };
}
