import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { dayOf } from '#server/base/time.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';

type Delivered = Pick<OwnedOrder, 'id' | 'committedFor'>;

export const isDelivered = ({ fulfilment, state }: Pick<OwnedOrder, 'fulfilment' | 'state'>) =>
  fulfilment === 'delivered' && state !== 'cancel';

/** By order, the day of its delivery in Dakar; of one without such a step, when it was to come. */
export async function findDeliveredDays(
  db: Db,
  orders: readonly Delivered[],
): Promise<Map<number, string>> {
  const isDelivery = sql`${orderEvents.detail} ->> 'fulfilment' = 'delivered'`;
  const ids = orders.map(({ id }) => id);
  const events = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'moved'), isDelivery))
    .orderBy(orderEvents.id);
  const last = new Map(events.map(({ orderId, at }) => [orderId, at]));
  return new Map(orders.map(({ id, committedFor }) => [id, dayOf(last.get(id) ?? committedFor)]));
}
