import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type InboxItem, type InboxKind, staffInbox } from '#contract/talk/staff-inbox.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { reviews } from '#server/goods/reviews/tables.ts';
import { hideTokens } from '#server/talk/messages/kept-messages.ts';
import { contactMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';

/** Nothing notes that a message of the contact form was answered by e-mail. */
const CONTACT_DAYS = 3;

const isUnread = sql`${whatsappMessages.contactId} = ${whatsappContacts.id}
  and ${whatsappMessages.direction} = 'in' and ${whatsappMessages.id} > ${whatsappContacts.readId}`;

const conversationRows = sql`
  select 'conversation' as kind, ${whatsappContacts.id} as number, ${whatsappContacts.name} as author,
    '' as about, coalesce((select string_agg(${whatsappMessages.text}, E'\\n' order by ${whatsappMessages.id})
      from ${whatsappMessages} where ${isUnread}), '') as text,
    coalesce((select min(${whatsappMessages.at}) from ${whatsappMessages} where ${isUnread}),
      ${whatsappContacts.lastAt}) as at,
    ${whatsappContacts.phone} as contact
  from ${whatsappContacts} where ${gt(whatsappContacts.heardId, whatsappContacts.readId)}`;

const questionRows = sql`
  select 'question', ${questions.id}, ${questions.author}, ${products.name}, ${questions.text},
    ${questions.askedAt}, ''
  from ${questions} join ${products} on ${products.id} = ${questions.productId}
  where ${eq(questions.state, 'pending')}`;

const reviewRows = sql`
  select 'review', ${reviews.id}, ${reviews.author}, ${products.name}, ${reviews.text},
    ${reviews.writtenAt}, ''
  from ${reviews} join ${products} on ${products.id} = ${reviews.productId}
  where ${eq(reviews.state, 'pending')}`;

const contactRows = sql`
  select 'contact', ${contactMessages.id}, ${contactMessages.name}, ${contactMessages.subject},
    ${contactMessages.text}, ${contactMessages.createdAt}, ${contactMessages.email}
  from ${contactMessages}
  where ${contactMessages.createdAt} > now() - make_interval(days => ${CONTACT_DAYS})`;

const rows = sql`(select kind || '-' || number as id, waiting.* from (
  ${conversationRows} union all ${questionRows} union all ${reviewRows} union all ${contactRows}
) as waiting) as found`;

/** Kinds of customers' messages, which not every moderator reads. */
const PRIVATE: readonly InboxKind[] = ['conversation', 'contact'];

/** The longest waiting first; without conversations and messages for an actor who may not read them. */
export function listInbox(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof staffInbox>,
): StaffRows<InboxItem> {
  const { kind, ids, q = '' } = query;
  return listOf(db, staffInbox, query, {
    from: rows,
    where: and(
      kind && sql`found.kind = ${kind}`,
      ids === undefined ? undefined : inArray(sql`found.number`, ids.split(',').map(Number)),
      actorHasRight(actor, 'messages:read')
        ? undefined
        : sql`found.kind <> all(${sql.param([...PRIVATE])}::text[])`,
      q.trim() === '' ? undefined : hasWords(q.trim()),
    ),
    sortable: { at: sql`found.at` },
    id: sql`found.id`,
    read: (ids) => readItems(db, ids),
  });
}

const hasWords = (q: string): SQL | undefined =>
  or(...['author', 'about', 'text', 'contact'].map((name) => hasPart(sql.raw(`found.${name}`), q)));

type Row = Omit<InboxItem, 'at'> & { at: string | Date };

async function readItems(db: Db, ids: string[]): Promise<InboxItem[]> {
  const isWanted = inArray(sql`found.id`, ids);
  const found = rowsOf<Row>(await db.execute(sql`select * from ${rows} where ${isWanted}`));
  return found.map(({ at, text, ...row }) => ({
    ...row,
    text: row.kind === 'conversation' ? hideTokens(text) : text,
    at: new Date(at).toISOString(),
  }));
}
