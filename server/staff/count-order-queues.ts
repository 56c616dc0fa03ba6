import { count } from 'drizzle-orm';
import { ORDER_QUEUE_NAMES, ORDER_QUEUES, type OrderQueue } from '#contract/order-states.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';

/** How many orders stand where in the work of the shop, of all kinds. */
export async function countOrderQueues(db: Db): Promise<Record<OrderQueue, number>> {
  const counted = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .groupBy(orders.state);
  const countOf = new Map(counted.map((row) => [row.state, row.count]));
  const sums = ORDER_QUEUE_NAMES.map((queue) => [
    queue,
    ORDER_QUEUES[queue].reduce((sum, state) => sum + (countOf.get(state) ?? 0), 0),
  ]);
  return Object.fromEntries(sums) as Record<OrderQueue, number>;
}
