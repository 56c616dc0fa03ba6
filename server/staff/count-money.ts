import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { dashboardCalls } from '#contract/staff/dashboard.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { instalments, orders } from '#server/db/schema/orders.ts';
import { payments, unmatchedReceipts } from '#server/db/schema/payments.ts';
import { refundRequests } from '#server/db/schema/staff.ts';
import { isOpenReceipt, isUnmatched } from '#server/payments/is-unmatched.ts';
import { receivedXofColumn } from '#server/payments/received-amount.ts';
import { dayOf, type Period } from './period.ts';
import { addUp, countOf, isIn, type Sum, totalOf } from './sums.ts';

type Dashboard = Reply<typeof dashboardCalls.getDashboard>;
type Payments = NonNullable<Dashboard['payments']>;
type StateRow = Payments['states'][number] & {
  received_now: number;
  received_now_xof: number;
  received_before: number;
  received_before_xof: number;
};

const readSum = async (db: Db, query: ReturnType<typeof sql>): Promise<Sum> =>
  rowsOf<Sum>(await db.execute(query))[0]!;

/**
 * Payments begun in the period by provider and state. Received is what was completed and not given back;
 * a completed payment counts with what its provider received. XOF.
 */
export async function countPayments(db: Db, { now, before }: Period): Promise<Payments> {
  const isNow = isIn(payments.createdAt, now);
  const isBefore = isIn(payments.createdAt, before);
  const amount = sql`case when ${payments.state} = 'completed' then ${receivedXofColumn}
    else ${payments.amount} end`;
  const isReceived = sql`${payments.state} = 'completed' and ${payments.refundedAt} is null`;
  const [receivedNow, receivedBefore] = [isNow, isBefore].map((is) => sql`${is} and ${isReceived}`);
  const rows = rowsOf<StateRow>(
    await db.execute(sql`
      select ${payments.provider} as provider, ${payments.state} as state,
        ${countOf(isNow)} as count, ${totalOf(amount, isNow)} as amount,
        ${countOf(receivedNow)} as received_now, ${totalOf(amount, receivedNow)} as received_now_xof,
        ${countOf(receivedBefore)} as received_before,
        ${totalOf(amount, receivedBefore)} as received_before_xof
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

/**
 * Instalments whose day has passed and which what was paid does not reach, of orders that are owed
 * (`orders/read-instalments.ts`), with what is missing of them. XOF.
 */
export function countLate(db: Db, at: Date): Promise<Sum> {
  return readSum(
    db,
    sql`
    select ${countOf()} as count, ${totalOf(instalments.openXof)} as amount
    from ${instalments} where ${instalments.openXof} > 0 and ${instalments.dueOn} < ${dayOf(at)}::date`,
  );
}

/** Credit orders that wait for a yes, and confirmed orders that nobody has prepared. XOF. */
export async function countToConfirm(db: Db): Promise<NonNullable<Dashboard['to_confirm']>> {
  const [row] = rowsOf<Record<'credit' | 'credit_xof' | 'prepare' | 'prepare_xof', number>>(
    await db.execute(sql`
      select ${countOf(sql`waits`)} as credit, ${totalOf(sql`total`, sql`waits`)} as credit_xof,
        ${countOf(sql`not waits`)} as prepare,
        ${totalOf(sql`total`, sql`not waits`)} as prepare_xof
      from (
        select ${orders.state} = 'validation' as waits, ${orders.amountTotal} as total
        from ${orders} where (${orders.state} = 'validation' and ${orders.saleType} = 'creditorder')
          or (${orders.state} = 'sale' and ${orders.fulfilment} = 'to_prepare')
      ) as waiting`),
  );
  return {
    credit: { count: row!.credit, amount: row!.credit_xof },
    to_prepare: { count: row!.prepare, amount: row!.prepare_xof },
  };
}

/** Refunds that somebody asked for and nobody has decided. XOF. */
export const countRefunds = (db: Db): Promise<Sum> =>
  readSum(
    db,
    sql`select ${countOf()} as count, ${totalOf(receivedXofColumn)} as amount
      from ${refundRequests} join ${payments} on ${payments.id} = ${refundRequests.paymentId}
      where ${refundRequests.state} = 'asked'`,
  );

/** What providers received and no order counts, as `list-unmatched.ts` lists it. XOF. */
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
