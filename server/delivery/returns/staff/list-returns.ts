import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedReturn, staffReturns } from '#contract/delivery/staff-returns.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';

/** The returns of all orders, the newest first. */
export function listReturns(db: Db, query: QueryOf<typeof staffReturns>): StaffRows<ListedReturn> {
  const { state, wish, order_id: orderId, q = '' } = query;
  return listOf(db, staffReturns, query, {
    from: q === '' ? returns : sql`${returns} join ${orders} on ${orders.id} = ${returns.orderId}`,
    where: and(
      state && eq(returns.state, state),
      wish && eq(returns.wish, wish),
      orderId === undefined ? undefined : eq(returns.orderId, orderId),
      isWithinDays(returns.askedAt, query),
      matchesText(orders, q),
    ),
    sortable: { asked_at: returns.askedAt },
    id: returns.id,
    read: (ids) => readListed(db, ids),
  });
}

async function readListed(db: Db, ids: number[]): Promise<ListedReturn[]> {
  const goods = sql<string>`(select string_agg(${returnLines.quantity} || ' × ' || ${orderLines.name}, ', '
    order by ${orderLines.position}) from ${returnLines} join ${orderLines}
    on ${orderLines.id} = ${returnLines.orderLineId} where ${returnLines.returnId} = ${returns.id})`;
  const found = await db
    .select({ row: returns, number: orders.number, buyer: orders.buyerName, goods })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(inArray(returns.id, ids))
    .orderBy(desc(returns.id));
  return found.map(({ row, number, buyer, goods: names }) => ({
    id: row.id,
    order_id: row.orderId,
    order_name: number,
    customer_name: buyer,
    goods: names ?? '',
    wish: row.wish,
    state: row.state,
    asked_at: isoTime(row.askedAt),
    fetched_on: row.fetchedOn,
  }));
}
