import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reply } from '#contract/base/call.ts';
import type { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { isOpenReceipt, isUnmatched } from '#server/money/payments/staff/list-unmatched.ts';
import { payments, refundRequests, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { leftXofColumn, receivedXofColumn } from '#server/sales/orders/paying/settle-order.ts';

import { isInQueueSql, isUnconfirmed } from '#server/sales/orders/staff/order-queue.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { addUp, countOf, isIn, type Period, type Sum, totalOf } from './sums.ts';

type Dashboard = Reply<typeof dashboardCalls.getDashboard>;
type Payments = NonNullable<Dashboard['payments']>;
type StateRow = Payments['states'][number] & {
  received_now: number;
  received_now_xof: number;
  received_before: number;
  received_before_xof: number;
};

const readSum = async (db: Db, query: ReturnType<typeof sql>): Promise<Sum> =>
  oneRow(rowsOf<Sum>(await db.execute(query)));

/** By provider and state. Received: completed, not fully refunded, at the provider's amount less refunds. XOF. */
export async function countPayments(db: Db, { now, before }: Period): Promise<Payments> {
  const isNow = isIn(payments.createdAt, now);
  const isBefore = isIn(payments.createdAt, before);
  const amount = sql`case when ${payments.state} = 'completed' then ${receivedXofColumn}
    else ${payments.amount} end`;
  const kept = sql`${receivedXofColumn} - ${payments.refundedXof}`;
  const isReceived = sql`${payments.state} = 'completed' and ${payments.refundedAt} is null`;
  const [receivedNow, receivedBefore] = [isNow, isBefore].map((is) => sql`${is} and ${isReceived}`);
  const rows = rowsOf<StateRow>(
    await db.execute(sql`
      select ${payments.provider} as provider, ${payments.state} as state,
        ${countOf(isNow)} as count, ${totalOf(amount, isNow)} as amount,
        ${countOf(receivedNow)} as received_now, ${totalOf(kept, receivedNow)} as received_now_xof,
        ${countOf(receivedBefore)} as received_before,
        ${totalOf(kept, receivedBefore)} as received_before_xof
      from ${payments} where ${isNow} or ${isBefore}
      group by 1, 2 order by 1, 2`),
  );
  return {
    received: {
      now: addUp(rows.map((row) => ({ count: row.received_now, amount: row.received_now_xof }))),
      before: addUp(
        rows.map((row) => ({ count: row.received_before, amount: row.received_before_xof })),
      ),
    },
    states: rows
      .filter(({ count }) => count > 0)
      .map(({ provider, state, count, amount }) => ({ provider, state, count, amount })),
  };
}

/** Orders waiting for approval, confirmation or money, to prepare, or arrived unpaid, for the metrics. XOF. */
export async function countWaitingOrders(db: Db): Promise<Record<string, Sum>> {
  const sumOf = (isThat: SQL | undefined, amount: SQL | PgColumn = orders.amountTotal) =>
    readSum(
      db,
      sql`select ${countOf()} as count, ${totalOf(amount)} as amount from ${orders} where ${isThat}`,
    );
  return {
    credit: await sumOf(and(eq(orders.state, 'validation'), eq(orders.saleType, 'creditorder'))),
    to_prepare: await sumOf(isInQueueSql('to_prepare')),
    unconfirmed: await sumOf(isUnconfirmed),
    to_pay: await sumOf(isInQueueSql('to_pay')),
    uncollected: await sumOf(
      and(isInQueueSql('delivered'), eq(orders.saleType, 'order'), sql`${leftXofColumn} > 0`),
      leftXofColumn,
    ),
  };
}

/** Undecided refund requests. XOF. */
export const countRefunds = (db: Db): Promise<Sum> =>
  readSum(
    db,
    sql`select ${countOf()} as count, ${totalOf(receivedXofColumn)} as amount
      from ${refundRequests} join ${payments} on ${payments.id} = ${refundRequests.paymentId}
      where ${refundRequests.state} = 'asked'`,
  );

/** As `list-unmatched.ts` lists it. XOF. */
export async function countUnmatched(db: Db): Promise<Sum> {
  return addUp([
    await readSum(
      db,
      sql`select ${countOf()} as count, ${totalOf(receivedXofColumn)} as amount from ${payments}
        where ${isUnmatched()}`,
    ),
    await readSum(
      db,
      sql`select ${countOf()} as count, ${totalOf(unmatchedReceipts.amount)} as amount
        from ${unmatchedReceipts} where ${isOpenReceipt}`,
    ),
  ]);
}
