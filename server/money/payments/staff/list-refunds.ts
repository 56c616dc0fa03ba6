import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type RefundRequest, staffRefunds } from '#contract/money/staff-payments.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { payments, refundRequests } from '#server/money/payments/tables.ts';
import { receivedXof } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { Payment } from '../payment/payment.ts';
import { BOUGHT } from './list-payments.ts';

type Query = QueryOf<typeof staffRefunds>;

type Found = {
  request: typeof refundRequests.$inferSelect;
  payment: Payment;
  order: { id: number; number: string; buyerName: string };
  askedBy: string | null;
  decidedBy: string | null;
};

const caller = alias(partners, 'caller');
const decider = alias(partners, 'decider');
const amount = sql<number>`coalesce(${refundRequests.amount}, ${payments.receivedAmount}, ${payments.amount})`;
const SORTABLE = { asked_at: refundRequests.askedAt, amount };

const readRequests = (db: Db, where: SQL | undefined) =>
  db
    .select({
      request: refundRequests,
      payment: payments,
      order: BOUGHT,
      askedBy: sql<string | null>`${caller.name}`,
      decidedBy: sql<string | null>`${decider.name}`,
    })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(caller, eq(caller.id, refundRequests.askedById))
    .leftJoin(decider, eq(decider.id, refundRequests.decidedById))
    .where(where);

export function listRefunds(db: Db, query: Query): SummedRows<RefundRequest> {
  const isOfPayment = query.q !== undefined || /amount/.test(query.sort ?? '');
  return listOf(db, staffRefunds, query, {
    from: isOfPayment
      ? sql`${refundRequests} join ${payments} on ${payments.id} = ${refundRequests.paymentId}`
      : refundRequests,
    where: conditionOf(query),
    sortable: SORTABLE,
    id: refundRequests.id,
    read: async (ids) =>
      (await readRequests(db, inArray(refundRequests.id, ids))).map(toRefundRequest),
  });
}

function conditionOf(query: Query): SQL | undefined {
  const { state, q = '' } = query;
  return and(state && eq(refundRequests.state, state), matchesText(payments, q));
}

/** One request. Throws `not-found`. */
export async function readRefund(db: Db, id: number): Promise<RefundRequest> {
  const [found] = await readRequests(db, eq(refundRequests.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cette demande n’existe pas.');
  return toRefundRequest(found);
}

/** The refund of a payment that waits for a second person; undefined for none. */
export async function findWaitingRefund(
  db: Db,
  paymentId: number,
): Promise<RefundRequest | undefined> {
  const isWaiting = and(eq(refundRequests.paymentId, paymentId), eq(refundRequests.state, 'asked'));
  const [found] = await readRequests(db, isWaiting);
  return found && toRefundRequest(found);
}

const toRefundRequest = ({
  request,
  payment,
  order,
  askedBy,
  decidedBy,
}: Found): RefundRequest => ({
  id: request.id,
  payment_id: payment.id,
  transaction_id: payment.transactionId,
  provider: payment.provider,
  order_id: order.id,
  order_name: order.number,
  customer_name: order.buyerName,
  amount: request.amount ?? receivedXof(payment),
  state: request.state,
  reason: request.reason,
  reference: request.reference,
  asked_by: askedBy ?? 'Programme',
  asked_by_id: request.askedById,
  asked_at: isoTime(request.askedAt),
  decided_by: decidedBy ?? '',
  decided_by_id: request.decidedById,
  decided_at: request.decidedAt && isoTime(request.decidedAt),
  note: request.note,
});
