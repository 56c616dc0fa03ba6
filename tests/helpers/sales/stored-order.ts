import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { OrderRequest, OrderRow } from '#server/sales/orders/order/order-request.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anOrder } from './order-builders.ts';

/** Places an order and sets these columns. Deletes all outgoing messages, also of others. */
export async function aStoredOrder(
  db: Db,
  request: Partial<OrderRequest> = {},
  columns: Partial<typeof orders.$inferInsert> = {},
): Promise<OrderRow> {
  const { order } = await anOrder(db, request);
  await db.delete(outgoingMessages);
  return changeStoredOrder(db, order, columns);
}

/** Changes columns as time, payments or staff would. */
export async function changeStoredOrder(
  db: Db,
  { id }: { id: number },
  columns: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  if (Object.keys(columns).length > 0) {
    await db.update(orders).set(columns).where(eq(orders.id, id));
  }
  return readStoredOrder(db, { id });
}

export async function readStoredOrder(db: Db, { id }: { id: number }): Promise<OrderRow> {
  const [stored] = await db.select().from(orders).where(eq(orders.id, id));
  return stored!;
}
