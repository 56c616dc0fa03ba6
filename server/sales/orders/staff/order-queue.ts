import { and, count, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import {
  ORDER_QUEUE_NAMES,
  ORDER_STATES,
  type OrderQueue,
  QUEUE_OF_STATE,
} from '#contract/sales/orders/order-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { awaitsConfirmation } from '../order/order-link.ts';
import type { OrderRow } from '../order/order-request.ts';
import { orders } from '../tables.ts';

/** An online order or a pre-order waits for its payment; other orders are prepared before. */
const awaitsPayment = (
  order: Pick<OrderRow, 'state' | 'saleType' | 'paymentMode' | 'amountPaid' | 'amountTotal'>,
): boolean =>
  order.state === 'sale' &&
  order.amountPaid < order.amountTotal &&
  (order.saleType === 'preorder' || (order.saleType === 'order' && order.paymentMode === 'online'));

export function queueOf(order: OrderRow): OrderQueue {
  if (order.state !== 'sale') return QUEUE_OF_STATE[order.state];
  if (awaitsConfirmation(order)) return 'to_confirm';
  return awaitsPayment(order) ? 'to_pay' : 'to_prepare';
}

/** `awaitsConfirmation` in SQL. */
export const isUnconfirmed: SQL = sql`(${orders.state} = 'sale' and ${orders.heldUntil} is not null
  and not ${orders.isReservation}
  and ${orders.paymentMode} <> 'online' and ${orders.saleType} = 'order'
  and ${orders.fulfilment} = 'to_prepare' and ${orders.amountPaid} = 0)`;

/** `awaitsPayment` in SQL. */
const isUnpaid: SQL = sql`(${orders.state} = 'sale' and ${orders.amountPaid} < ${orders.amountTotal}
  and (${orders.saleType} = 'preorder'
    or (${orders.saleType} = 'order' and ${orders.paymentMode} = 'online')))`;

/** `queueOf` in SQL. */
export function isInQueueSql(queue: OrderQueue): SQL {
  if (queue === 'to_pay') return isUnpaid;
  if (queue === 'to_prepare') {
    return and(eq(orders.state, 'sale'), not(isUnconfirmed), not(isUnpaid))!;
  }
  const states = ORDER_STATES.filter(
    (state) => state !== 'sale' && QUEUE_OF_STATE[state] === queue,
  );
  const isInState = inArray(orders.state, states);
  return queue === 'to_confirm' ? or(isInState, isUnconfirmed)! : isInState;
}

/** The name of the queue in SQL, see `isInQueueSql`. */
export const queueColumn: SQL<OrderQueue> = sql`case ${sql.join(
  ORDER_QUEUE_NAMES.map((queue) => sql`when ${isInQueueSql(queue)} then ${sql.raw(`'${queue}'`)}`),
  sql` `,
)} end`;

export async function countOrderQueues(db: Db): Promise<Record<OrderQueue, number>> {
  const byState = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .groupBy(orders.state);
  const validated = await db
    .select({ queue: queueColumn, count: count() })
    .from(orders)
    .where(eq(orders.state, 'sale'))
    // PostgreSQL takes the column's parameters for others when it appears a second time.
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
