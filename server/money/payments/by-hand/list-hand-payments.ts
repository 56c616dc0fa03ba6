import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { isOneOf } from '#contract/base/tables.ts';
import {
  HAND_STAGE_WORDS,
  HAND_STAGES,
  type HandStage,
  stepsAt,
} from '#contract/money/hand-stages.ts';
import { HAND_WAYS, type HandWay } from '#contract/money/payment-states.ts';
import { type HandPaymentRow, staffHandPayments } from '#contract/money/staff-hand-payments.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { hasPart, isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { leftXof, leftXofColumn } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { Payment } from '../payment/payment.ts';
import { payments, refundRequests } from '../tables.ts';
import { refusalToReverse } from './reverse-payment.ts';
import { handPayments } from './tables.ts';

type Query = QueryOf<typeof staffHandPayments>;

const isOpenByHand = sql`${payments.state} in ('pending', 'processing')`;

/** Bounced, before or after it counted, of goods that the customer has and has not paid (rule M-44). */
const isOwing = and(
  eq(payments.rawStatus, 'bounced'),
  inArray(orders.fulfilment, ['delivered', 'shipped']),
  notInArray(orders.state, ['cancel']),
  sql`${leftXofColumn} > 0`,
)!;

/** Those that wait for staff first. XOF. */
export function listHandPayments(db: Db, query: Query): SummedRows<HandPaymentRow> {
  const { way, stage, open, owing, order_id: orderId } = query;
  return listOf(db, staffHandPayments, query, {
    from: sql`${payments} join ${handPayments} on ${handPayments.paymentId} = ${payments.id}
      join ${orders} on ${orders.id} = ${payments.orderId}`,
    where: and(
      way && eq(payments.provider, way),
      stage && eq(payments.rawStatus, stage),
      open === undefined ? undefined : open === 'true' ? isOpenByHand : sql`not ${isOpenByHand}`,
      owing && isOwing,
      orderId === undefined ? undefined : eq(payments.orderId, orderId),
      isWithinDays(payments.createdAt, query),
      isNamed(query.q?.trim() ?? ''),
    ),
    sortable: {
      is_open: sql`(${isOpenByHand})`,
      created_at: payments.createdAt,
      amount: payments.amount,
    },
    id: payments.id,
    read: (ids) => readHandPayments(db, inArray(payments.id, ids)),
  });
}

const isNamed = (text: string): SQL | undefined =>
  text === ''
    ? undefined
    : or(
        matchesText(payments, text),
        matchesText(orders, text),
        hasPart(
          sql`concat_ws(' ', ${handPayments.reference}, ${handPayments.bank},
          ${handPayments.drawer})`,
          text,
        ),
      );

/** Throws `not-found`. */
export async function readHandPayment(db: Db, id: number): Promise<HandPaymentRow> {
  const [found] = await readHandPayments(db, eq(payments.id, id));
  if (found === undefined) throw new Problem('not-found', 'Ce paiement n’existe pas.');
  return found;
}

async function readHandPayments(db: Db, where: SQL): Promise<HandPaymentRow[]> {
  const found = await db
    .select({
      payment: payments,
      facts: handPayments,
      order: {
        id: orders.id,
        number: orders.number,
        buyerName: orders.buyerName,
        amountTotal: orders.amountTotal,
        amountPaid: orders.amountPaid,
      },
      isOwing: sql<boolean>`(${isOwing})`,
      isRefundWaiting: sql<boolean>`exists (select from ${refundRequests}
        where ${refundRequests.paymentId} = ${payments.id} and ${refundRequests.state} = 'asked')`,
    })
    .from(payments)
    .innerJoin(handPayments, eq(handPayments.paymentId, payments.id))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(where);
  return found.flatMap((row) => {
    const { provider: way, rawStatus: stage } = row.payment;
    // Only the three ways have a row, with a stage of ours.
    if (!isOneOf(HAND_WAYS, way) || !isOneOf(HAND_STAGES, stage)) return [];
    return [toRow(row, way, stage)];
  });
}

type Found = {
  payment: Payment;
  facts: typeof handPayments.$inferSelect;
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'number' | 'buyerName' | 'amountTotal' | 'amountPaid'
  >;
  isOwing: boolean;
  isRefundWaiting: boolean;
};

function toRow(
  { payment, facts, order, isOwing: owing, isRefundWaiting }: Found,
  way: HandWay,
  stage: HandStage,
): HandPaymentRow {
  const at = (moment: Date | null) => moment && isoTime(moment);
  return {
    id: payment.id,
    transaction_id: payment.transactionId,
    way,
    stage,
    stage_words: HAND_STAGE_WORDS[way][stage] ?? '',
    is_open: payment.state === 'pending' || payment.state === 'processing',
    state: payment.state,
    review_reason: payment.state === 'review' ? payment.reviewReason : null,
    amount: payment.amount,
    reference: facts.reference,
    bank: facts.bank,
    drawer: facts.drawer,
    drawn_on: facts.drawnOn,
    note: payment.description,
    order_id: order.id,
    order_name: order.number,
    customer_name: order.buyerName,
    order_residual: leftXof(order),
    is_owing: owing,
    created_at: isoTime(payment.createdAt),
    deposited_at: at(facts.depositedAt),
    completed_at: at(payment.completedAt),
    ended_at: at(facts.endedAt),
    end_reason: facts.endReason,
    steps: stepsAt(way, stage),
    can_reverse: refusalToReverse({ ...payment, provider: way }, isRefundWaiting) === undefined,
  };
}
