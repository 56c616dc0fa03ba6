import { count, eq, sql } from 'drizzle-orm';
import {
  ORDER_QUEUE_NAMES,
  type OrderQueue,
  QUEUE_OF_STATE,
} from '#contract/sales/orders/order-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { queueColumn } from './order-queue.ts';

/** How many orders stand where in the work of the shop, of all kinds. */
export async function countOrderQueues(db: Db): Promise<Record<OrderQueue, number>> {
  const byState = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .groupBy(orders.state);
  const validated = await db
    .select({ queue: queueColumn, count: count() })
    .from(orders)
    .where(eq(orders.state, 'sale'))
    // The column has parameters, which PostgreSQL takes for others when it comes a second time.
    .groupBy(sql`1`);
  const counts = Object.fromEntries(ORDER_QUEUE_NAMES.map((queue) => [queue, 0])) as Record<
    OrderQueue,
    number
  >;
  for (const row of byState) {
    if (row.state !== 'sale') counts[QUEUE_OF_STATE[row.state]] += row.count;
  }
  for (const row of validated) counts[row.queue] += row.count;
  return counts;
}
