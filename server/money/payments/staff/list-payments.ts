import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedPayment, staffPayments } from '#contract/money/staff-payments.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { maskPhone } from '../payment/may-see-payment.ts';
import type { Payment } from '../payment/payment.ts';

import { statusInWords } from '../reading/provider-words.ts';

type Query = QueryOf<typeof staffPayments>;

type Refund = 'none' | 'asked' | 'done';
type Bought = Pick<
  typeof orders.$inferSelect,
  'id' | 'number' | 'partnerId' | 'buyerName' | 'buyerPhone'
>;

const SORTABLE = {
  created_at: payments.createdAt,
  completed_at: payments.completedAt,
  amount: payments.amount,
};

export const BOUGHT = {
  id: orders.id,
  number: orders.number,
  partnerId: orders.partnerId,
  buyerName: orders.buyerName,
  buyerPhone: orders.buyerPhone,
};

/** Newest first; numbers are whole for actors who work on them. */
export function listPayments(db: Db, actor: Actor, query: Query): StaffRows<ListedPayment> {
  return listOf(db, staffPayments, query, {
    from: payments,
    where: and(...conditionsOf(query)),
    sortable: SORTABLE,
    id: payments.id,
    read: async (ids) => {
      const found = await db
        .select({ payment: payments, order: BOUGHT })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(inArray(payments.id, ids));
      return found.map(({ payment, order }) => toListedPayment(payment, order, actor));
    },
  });
}

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { provider, state, refund, order_id, received_on: day } = query;
  return [
    provider && eq(payments.provider, provider),
    state && eq(payments.state, state),
    refund && isRefund(refund),
    order_id === undefined ? undefined : eq(payments.orderId, order_id),
    isWithinDays(payments.completedAt, { date_from: day, date_to: day }),
    isWithinDays(payments.createdAt, query),
    isNamed(query.q?.trim() ?? ''),
  ];
}

/** By any number that staff or payer reads (rule M-9). */
const isNamed = (text: string): SQL | undefined =>
  text === '' ? undefined : or(matchesText(payments, text), eq(payments.clientTransactionId, text));

function isRefund(refund: Refund): SQL {
  if (refund === 'done') return isNotNull(payments.refundedAt);
  const isKept = isNull(payments.refundedAt);
  return refund === 'none' ? isKept : and(isNotNull(payments.refundAskedAt), isKept)!;
}

/** Masked as the actor may see it. */
export function toListedPayment(payment: Payment, order: Bought, actor: Actor): ListedPayment {
  const phone = payment.payer ?? payment.phone ?? order.buyerPhone;
  return {
    id: payment.id,
    transaction_id: payment.transactionId,
    provider: payment.provider,
    provider_transaction_id: payment.providerTransactionId,
    order_id: order.id,
    order_name: order.number,
    partner_id: order.partnerId,
    customer_name: order.buyerName,
    customer_phone: actorHasRight(actor, 'payments:write') ? phone : maskPhone(phone),
    amount: payment.amount,
    received_amount: payment.receivedAmount,
    state: payment.state,
    original_status: payment.rawStatus,
    status_words: statusInWords(payment.provider, payment.rawStatus),
    review_reason: payment.reviewReason,
    created_at: isoTime(payment.createdAt),
    completed_at: payment.completedAt && isoTime(payment.completedAt),
    refunded_at: payment.refundedAt && isoTime(payment.refundedAt),
  };
}
