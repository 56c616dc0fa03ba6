import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { REVERSALS } from '#contract/money/hand-stages.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import {
  type SessionSums,
  tillCashMoves,
  tillDevices,
  tillPayments,
  tillRefunds,
  tillSales,
  tillSessions,
} from '../tables.ts';

/** Sums a session from its payments, refunds, moves and tickets. Mistyped tickets may add up to more than an `int` holds. */
export async function sumSession(db: Db, sessionId: number): Promise<SessionSums> {
  const { floatXof } = oneRow(
    await db
      .select({ floatXof: tillSessions.floatXof })
      .from(tillSessions)
      .where(eq(tillSessions.id, sessionId)),
  );
  const ways = await db
    .select({
      way: payments.provider,
      count: sql<number>`count(*)::int`,
      amountXof: sql<number>`sum(coalesce(${payments.receivedAmount}, ${payments.amount}))::float8`,
      dutyXof: sql<number>`sum(${payments.stampDuty})::float8`,
    })
    .from(tillPayments)
    .innerJoin(payments, eq(payments.id, tillPayments.paymentId))
    .where(and(eq(tillPayments.sessionId, sessionId), isInSession))
    .groupBy(payments.provider)
    .orderBy(asc(payments.provider));
  const back = await db
    .select({
      way: tillRefunds.way,
      count: sql<number>`count(*)::int`,
      amountXof: sql<number>`sum(${tillRefunds.amountXof})::float8`,
      dutyXof: sql<number>`sum(${tillRefunds.dutyXof})::float8`,
    })
    .from(tillRefunds)
    .where(eq(tillRefunds.sessionId, sessionId))
    .groupBy(tillRefunds.way)
    .orderBy(asc(tillRefunds.way));
  const { cashInXof, cashOutXof } = oneRow(
    await db
      .select({
        cashInXof: sql<number>`coalesce(sum(greatest(${tillCashMoves.amountXof}, 0)), 0)::float8`,
        cashOutXof: sql<number>`coalesce(-sum(least(${tillCashMoves.amountXof}, 0)), 0)::float8`,
      })
      .from(tillCashMoves)
      .where(eq(tillCashMoves.sessionId, sessionId)),
  );
  const { looseCashXof, ...sales } = oneRow(
    await db
      .select({
        looseCashXof: sql<number>`coalesce(sum(${tillSales.looseCashXof}), 0)::float8`,
        done: sql<number>`count(*) filter (where ${isSold})::int`,
        refused: countOf('refused'),
        settled: countOf('settled'),
        totalXof: sql<number>`coalesce(sum(${tillSales.totalXof}) filter (where ${isSold}), 0)::float8`,
      })
      .from(tillSales)
      .leftJoin(orders, eq(orders.id, tillSales.orderId))
      .where(eq(tillSales.sessionId, sessionId)),
  );
  const tickets = await db
    .select({
      first: sql<string>`min(${tillSales.number})`,
      last: sql<string>`max(${tillSales.number})`,
      count: sql<number>`count(*)::int`,
    })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(eq(tillSales.sessionId, sessionId))
    .groupBy(tillDevices.id)
    .orderBy(asc(tillDevices.id));
  const expectedXof =
    floatXof + cashOf(ways) - cashOf(back) + cashInXof - cashOutXof + looseCashXof;
  return { floatXof, ways, back, cashInXof, cashOutXof, looseCashXof, expectedXof, sales, tickets };
}

/** Cash with its stamp duty, XOF. */
function cashOf(sums: SessionSums['ways']): number {
  const cash = sums.find(({ way }) => way === 'cash');
  return (cash?.amountXof ?? 0) + (cash?.dutyXof ?? 0);
}

/** A cheque lies in the drawer before it is cleared. Money that was taken back never stayed (rule M-43). */
const isInSession = or(
  and(eq(payments.state, 'completed'), notInArray(payments.rawStatus, [...REVERSALS])),
  and(eq(payments.provider, 'cheque'), inArray(payments.state, ['pending', 'processing'])),
);

/** A sale that was dropped at the till was none. */
const isSold = and(
  eq(tillSales.state, 'done'),
  sql`not (${orders.state} = 'cancel' and ${orders.fulfilment} = 'to_prepare')`,
);

const countOf = (state: (typeof tillSales.$inferSelect)['state']) =>
  sql<number>`count(*) filter (where ${tillSales.state} = ${state})::int`;
