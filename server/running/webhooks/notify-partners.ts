import { and, arrayContains, asc, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/running/webhook-events.ts';
import { paymentStatusOf } from '#contract/sales/orders/order-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import { partners } from '#server/base/identity/tables.ts';
import { enqueueAll } from '#server/base/queue/queue.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { webhookDeliveries, webhookEvents, webhookMessages, webhooks } from './tables.ts';

export const EVENTS_CHANNEL = 'webhook_events';

const BATCH = 500;

type Event = typeof webhookEvents.$inferSelect;

/** Replaces events by enqueued deliveries, one for a batch's events of a type and subject. Processes share the work. */
export async function notifyPartners(db: Db): Promise<void> {
  while ((await db.transaction(tellSome)) === BATCH);
}

async function tellSome(tx: Db): Promise<number> {
  const next = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .orderBy(asc(webhookEvents.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const taken = await tx.delete(webhookEvents).where(inArray(webhookEvents.id, next)).returning();
  const inOrder = taken.toSorted((a, b) => a.id - b.id);
  const byType = Map.groupBy(inOrder, ({ type }) => type);
  for (const [type, events] of byType) await tellOfType(tx, type, events);
  return taken.length;
}

async function tellOfType(tx: Db, type: WebhookEvent, events: readonly Event[]): Promise<void> {
  const asking = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.active, true), arrayContains(webhooks.events, [type])));
  if (asking.length === 0) return;
  const latest = new Map(events.map(({ subjectId, at }) => [subjectId, at]));
  const describe = await describeSubjects(tx, type, [...latest.keys()]);
  const rows = [...latest].map(([id, at]) => newMessage(type, at, describe(id)));
  const messages = await tx.insert(webhookMessages).values(rows).returning();
  await addDeliveries(
    tx,
    messages.flatMap(({ id: messageId }) =>
      asking.map(({ id: webhookId }) => ({ messageId, webhookId })),
    ),
  );
}

/** A row for `webhook_messages`, not written yet. Its body as Standard Webhooks: type, time, data. */
export const newMessage = (type: string, at: Date, data: object) => ({
  key: `msg_${newKey()}`,
  type,
  body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
});

/** Writes deliveries and enqueues their jobs; sent if and when the transaction commits. */
export async function addDeliveries(
  tx: Db,
  wanted: readonly { messageId: number; webhookId: number }[],
): Promise<void> {
  const added = await tx
    .insert(webhookDeliveries)
    .values([...wanted])
    .returning({ deliveryId: webhookDeliveries.id });
  await enqueueAll(tx, 'deliver-webhook', added);
}

type Described = ReadonlyMap<number, object>;

type Read = (db: Db, ids: number[]) => Promise<Described>;

/** What partners read of each subject (rule R-8). XOF; deleted subjects as `deleted`. */
async function describeSubjects(
  db: Db,
  type: WebhookEvent,
  ids: number[],
): Promise<(id: number) => object> {
  const found = await READ[type](db, ids);
  return (id) => found.get(id) ?? { id, deleted: true };
}

const readOrders: Read = async (db, ids) => {
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  return new Map(
    rows.map(({ id, number, saleType, state, fulfilment, amountTotal, amountPaid, updatedAt }) => [
      id,
      {
        id,
        name: number,
        type_sale: saleType,
        state,
        delivery_state: fulfilment,
        payment_state: paymentStatusOf(amountTotal, amountPaid),
        amount_total: amountTotal,
        amount_residual: Math.max(amountTotal - amountPaid, 0),
        updated_at: updatedAt.toISOString(),
      },
    ]),
  );
};

const readReturns: Read = async (db, ids) => {
  const rows = await db
    .select({ id: returns.id, order_id: returns.orderId, state: returns.state, wish: returns.wish })
    .from(returns)
    .where(inArray(returns.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

const readArticles: Read = async (db, ids) => {
  const rows = await db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      price: products.price,
      list_price: products.listPrice,
      active: products.active,
      sale_ok: products.sellable,
      updated_at: sql<string>`to_json(${products.updatedAt})#>>'{}'`,
    })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

const readStock: Read = async (db, ids) => {
  const rows = await db
    .select({
      id: products.id,
      reference: products.reference,
      /** Null where not counted. */
      available: productStock.available,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

const readCustomers: Read = async (db, ids) => {
  const rows = await db
    .select({ id: partners.id, membership: partners.membership, erasedAt: partners.erasedAt })
    .from(partners)
    .where(inArray(partners.id, ids));
  return new Map(
    rows.map(({ id, membership, erasedAt }) => [
      id,
      erasedAt === null ? { id, membership_state: membership } : { id, erased: true },
    ]),
  );
};

const READ: Record<WebhookEvent, Read> = {
  'order.placed': readOrders,
  'order.paid': readOrders,
  'order.state_changed': readOrders,
  'return.changed': readReturns,
  'article.changed': readArticles,
  'stock.changed': readStock,
  'customer.changed': readCustomers,
};
