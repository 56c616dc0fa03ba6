import { and, desc, eq, gt, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/base/fields/phone.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type {
  Conversation,
  ConversationDetail,
  staffConversations,
} from '#contract/talk/staff-conversations.ts';
import type { WhatsappCart } from '#contract/talk/whatsapp-carts.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { hideTokens } from '#server/talk/messages/kept-messages.ts';
import {
  type StoredCart,
  whatsappContacts,
  whatsappMessages,
} from '#server/talk/whatsapp/tables.ts';
import { openUntil, type WhatsappContact } from '../contacts.ts';

const SHOWN_MESSAGES = 100;
const SHOWN_ORDERS = 5;

type Query = QueryOf<typeof staffConversations>;
type List = typeof staffConversations;

/** By ids: Meta may report a message long after it was written. */
const isWaiting = gt(whatsappContacts.heardId, whatsappContacts.readId);

/** Newest message first. */
export function listConversations(db: Db, list: List, query: Query): StaffRows<Conversation> {
  return listOf(db, list, query, {
    from: whatsappContacts,
    where: and(...conditionsOf(query)),
    sortable: { last_at: whatsappContacts.lastAt },
    id: whatsappContacts.id,
    read: (ids) => readConversations(db, inArray(whatsappContacts.id, ids)),
  });
}

function conditionsOf({ state, q = '' }: Query): (SQL | undefined)[] {
  const digits = phoneDigits(q).replace(/\D/g, '');
  return [
    state && (state === 'waiting' ? isWaiting : not(isWaiting)),
    q.trim() === ''
      ? undefined
      : or(
          hasPart(whatsappContacts.name, q.trim()),
          digits.length < 3 ? undefined : sql`${whatsappContacts.phone} like ${`%${digits}%`}`,
        ),
  ];
}

async function readConversations(db: Db, where: SQL): Promise<Conversation[]> {
  // Fully qualified: a select from one table omits table names.
  const lastText = sql<string>`coalesce((select m.text from whatsapp_messages m
    where m.contact_id = whatsapp_contacts.id order by m.id desc limit 1), '')`;
  const rows = await db
    .select({ contact: whatsappContacts, lastText, isWaiting: sql<boolean>`(${isWaiting})` })
    .from(whatsappContacts)
    .where(where);
  return rows.map((row) => toConversation(row));
}

const toConversation = (row: {
  contact: WhatsappContact;
  lastText: string;
  isWaiting: boolean;
}): Conversation => ({
  id: row.contact.id,
  phone: row.contact.phone,
  name: row.contact.name,
  last_text: hideTokens(row.lastText),
  last_at: row.contact.lastAt.toISOString(),
  state: row.isWaiting ? 'waiting' : 'read',
  open_until: openUntil(row.contact)?.toISOString() ?? null,
  is_agreed: row.contact.agreedAt !== null,
});

/** With its newest 100 messages and 5 orders; marks nothing as read. Throws `not-found`. */
export async function getConversation(db: Db, id: number): Promise<ConversationDetail> {
  const found = await findConversation(db, eq(whatsappContacts.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cette conversation n’existe pas.');
  return found;
}

/**
 * The order's conversation since it was placed, with older unread messages, as replying marks them read; undefined
 * without any. Throws `not-found` for the order.
 */
export async function getOrderConversation(
  db: Db,
  orderId: number,
): Promise<ConversationDetail | undefined> {
  const { buyerPhone, placedAt } = orders;
  const [order] = await db
    .select({ phone: buyerPhone, placedAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) throw new Problem('not-found', 'Commande introuvable');
  if (order.phone === null) return undefined;
  // WhatsApp has whole seconds.
  const since = new Date(Math.floor(order.placedAt.getTime() / 1000) * 1000);
  const isUnread = and(
    eq(whatsappMessages.direction, 'in'),
    gt(whatsappMessages.id, whatsappContacts.readId),
  );
  const found = await findConversation(
    db,
    eq(whatsappContacts.phone, order.phone),
    or(gte(whatsappMessages.at, since), isUnread),
  );
  return found?.messages.some(({ at }) => new Date(at) >= since) ? found : undefined;
}

/** Without lines until the shop has priced it. */
function describeCart({ leftOut, offered }: StoredCart): WhatsappCart {
  const { lines = [], totalXof = 0 } = offered ?? {};
  const isOffered = lines.some(({ taken }) => taken > 0);
  return {
    state: offered === undefined ? 'waiting' : isOffered ? 'offered' : 'nothing',
    left_out: leftOut,
    total_xof: totalXof,
    lines,
  };
}

async function findConversation(
  db: Db,
  where: SQL,
  isShown?: SQL,
): Promise<ConversationDetail | undefined> {
  const [conversation] = await readConversations(db, where);
  if (conversation === undefined) return undefined;
  const [messages, theirs] = await Promise.all([
    db
      .select({
        id: whatsappMessages.id,
        direction: whatsappMessages.direction,
        text: whatsappMessages.text,
        cart: whatsappMessages.cart,
        state: whatsappMessages.state,
        failure: whatsappMessages.failure,
        at: whatsappMessages.at,
        author: partners.name,
      })
      .from(whatsappMessages)
      .innerJoin(whatsappContacts, eq(whatsappContacts.id, whatsappMessages.contactId))
      .leftJoin(partners, eq(partners.id, whatsappMessages.byId))
      .where(and(eq(whatsappMessages.contactId, conversation.id), isShown))
      .orderBy(desc(whatsappMessages.id))
      .limit(SHOWN_MESSAGES),
    db
      .select({ id: orders.id, name: orders.number, placedAt: orders.placedAt })
      .from(orders)
      .where(eq(orders.buyerPhone, conversation.phone))
      .orderBy(desc(orders.id))
      .limit(SHOWN_ORDERS),
  ]);
  return {
    ...conversation,
    messages: messages.reverse().map(({ direction, at, text, cart, ...message }) => ({
      ...message,
      cart: cart && describeCart(cart),
      text: hideTokens(text),
      is_theirs: direction === 'in',
      at: at.toISOString(),
    })),
    orders: theirs.map(({ placedAt, ...order }) => ({
      ...order,
      placed_at: placedAt.toISOString(),
    })),
  };
}
