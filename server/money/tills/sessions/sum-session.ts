import { and, asc, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
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

/**
 * Sums a session from its payments, refunds, moves and tickets: of the payments those that its closing will count, unless
 * `isCounted` says which. Mistyped tickets may add up to more than an `int` holds.
 */
export async function sumSession(
  db: Db,
  sessionId: number,
  isCounted = willCount(sessionId),
): Promise<SessionSums> {
  const { floatXof } = oneRow(
    await db
      .select({ floatXof: tillSessions.floatXof })
      .from(tillSessions)
      .where(eq(tillSessions.id, sessionId)),
  );
  const counted = await db
    .select({
      way: payments.provider,
      count: sql<number>`count(*)::int`,
      amountXof: sql<number>`sum(coalesce(${payments.receivedAmount}, ${payments.amount}))::float8`,
      dutyXof: sql<number>`sum(${payments.stampDuty})::float8`,
      lateXof: sql<number>`coalesce(sum(coalesce(${payments.receivedAmount}, ${payments.amount}))
        filter (where ${tillPayments.sessionId} <> ${sessionId}), 0)::float8`,
    })
    .from(tillPayments)
    .innerJoin(payments, eq(payments.id, tillPayments.paymentId))
    .where(isCounted)
    .groupBy(payments.provider)
    .orderBy(asc(payments.provider));
  const ways = counted.map(({ lateXof: _, ...way }) => way);
  const lateXof = counted.reduce((sum, one) => sum + one.lateXof, 0);
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
  const cash = { cashInXof, cashOutXof, looseCashXof, expectedXof };
  return { floatXof, ways, lateXof, back, ...cash, sales, tickets };
}

/**
 * Notes which payments the closing of a locked session counts, each in one closing alone (rule M-67), and sums them with the
 * rest.
 */
export async function closeSums(tx: Db, sessionId: number): Promise<SessionSums> {
  const counted = tx
    .select({ id: tillPayments.paymentId })
    .from(tillPayments)
    .innerJoin(payments, eq(payments.id, tillPayments.paymentId))
    .where(willCount(sessionId));
  await tx
    .update(tillPayments)
    .set({ closedInId: sessionId })
    // A closing of the same till that ends at this moment may have noted it first.
    .where(and(isNull(tillPayments.closedInId), inArray(tillPayments.paymentId, counted)));
  return sumSession(tx, sessionId, eq(tillPayments.closedInId, sessionId));
}

/**
 * Whether the closing of a session will count a payment: its own, and those that came after the closing of an earlier session
 * of the till. Cash of these lay in its drawer, and was counted there.
 */
function willCount(sessionId: number): SQL {
  const isLate = sql`${tillPayments.sessionId} in (
    select earlier.id from ${tillSessions} earlier join ${tillSessions} own using (till_id)
    where own.id = ${sessionId} and earlier.state = 'accepted' and earlier.id <> own.id)`;
  return and(
    isNull(tillPayments.closedInId),
    isInSession,
    or(eq(tillPayments.sessionId, sessionId), and(isLate, ne(payments.provider, 'cash'))),
  )!;
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
