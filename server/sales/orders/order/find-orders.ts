import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MessageWay } from '#contract/talk/message-way-kinds.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { partners } from '#server/base/identity/tables.ts';
import { instalments, orders } from '../tables.ts';
import { type OwnedOrder, orderNotFound } from './may-see.ts';
import { isBuyer, type LinkHolder } from './order-link.ts';
import type { OrderStanding } from './order-moves.ts';

const ownerId = sql<number>`coalesce(${partners.claimedById}, ${orders.partnerId})`;

/** Names the table in full: the account of a guest is another row of the same table. */
const messageWays = sql<MessageWay[] | null>`case when ${partners.claimedById} is null
  then ${partners.messageWays}
  else (select owner.message_ways from partners owner where owner.id = ${partners.claimedById}) end`;

const ownedOrders = (db: Db, where: SQL | undefined) =>
  db
    .select({ order: orders, ownerId, erasedAt: partners.erasedAt, messageWays })
    .from(orders)
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .where(where);

type Found = {
  order: typeof orders.$inferSelect;
  ownerId: number;
  erasedAt: Date | null;
  messageWays: MessageWay[] | null;
};

const together = ({ order, erasedAt, ...owner }: Found): OwnedOrder => ({
  ...order,
  ...owner,
  isErased: erasedAt !== null,
});

/** Needs `partners` joined. The orders of a person, including guest orders that were claimed later. */
export const ownedBy = (partnerId: number): SQL =>
  or(eq(orders.partnerId, partnerId), eq(partners.claimedById, partnerId))!;

/** Newest first, after the sort of `first`. Without locks; the caller checks access. */
export async function findOrders(
  db: Db,
  where: SQL | undefined,
  { limit, first }: { limit: number; first?: SQL },
): Promise<OwnedOrder[]> {
  const found = await ownedOrders(db, where)
    .orderBy(...(first === undefined ? [] : [first]), desc(orders.placedAt), desc(orders.id))
    .limit(limit);
  return found.map(together);
}

/** Without a lock; the caller checks access. */
export async function findOrder(db: Db, where: SQL): Promise<OwnedOrder | undefined> {
  const [found] = await ownedOrders(db, where).limit(1);
  return found && together(found);
}

/** Without a lock; the caller checks access. Throws `not-found`. */
export async function readOwnedOrder(tx: Db, id: number): Promise<OwnedOrder> {
  const found = await findOrder(tx, eq(orders.id, id));
  if (found === undefined) throw orderNotFound();
  return found;
}

/** For an idempotent retry (docs/decisions/014): exists and is not cancelled. */
export async function isUncancelledOrder(db: Db, { id }: { id: number }): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, id), ne(orders.state, 'cancel')))) > 0;
}

/** Locks until the transaction ends. Throws `not-found`; the caller checks access. */
export async function lockOrder(tx: Db, id: number): Promise<OwnedOrder> {
  const [found] = await ownedOrders(tx, eq(orders.id, id)).for('no key update', { of: orders });
  if (found === undefined) throw orderNotFound();
  return together(found);
}

/** Adds the first instalment in XOF: the total for an order without instalments. */
export async function standingOf(tx: Db, order: OwnedOrder): Promise<OrderStanding> {
  const [first] = await tx
    .select({ amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.orderId, order.id))
    .orderBy(asc(instalments.sequence))
    .limit(1);
  return { ...order, firstInstalment: first?.amount ?? order.amountTotal };
}

/** For the buyer only, signed in or by link. Throws `not-found`. */
export async function readBoughtOrder(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
): Promise<OwnedOrder> {
  const order = await readOwnedOrder(db, id);
  if (!isBuyer(config, holder, order)) throw orderNotFound();
  return order;
}
