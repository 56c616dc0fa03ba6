import {
  and,
  count,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { PaymentProvider, PaymentState } from '#contract/payment-states.ts';
import type { ListedPayment, staffPayments } from '#contract/staff/payments.ts';
import { type Actor, actorHasRight } from '#server/customers/actor.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { maskPhone } from '#server/payments/mask-person.ts';
import type { Payment } from '#server/payments/states.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

/** Not given back, asked of the provider, given back. */
type Refund = 'none' | 'asked' | 'done';
type Question = ListQuestion & {
  provider?: PaymentProvider | undefined;
  state?: PaymentState | undefined;
  refund?: Refund | undefined;
  order_id?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
};
type Bought = Pick<
  typeof orders.$inferSelect,
  'id' | 'number' | 'partnerId' | 'buyerName' | 'buyerPhone'
>;

const SORTABLE = {
  created_at: payments.createdAt,
  completed_at: payments.completedAt,
  amount: payments.amount,
};

/** What of an order a payment's row names. */
export const BOUGHT = {
  ...{ id: orders.id, number: orders.number, partnerId: orders.partnerId },
  ...{ buyerName: orders.buyerName, buyerPhone: orders.buyerPhone },
};

/** A page of the payments of all providers, the newest first; numbers are whole for those who work on them. */
export async function listPayments(
  db: Db,
  actor: Actor,
  question: Question,
): Promise<Reply<typeof staffPayments.call>> {
  const where = and(...conditionsOf(db, question));
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, {
    ...{ usual: '-created_at', id: payments.id },
  });
  const [found, totals] = await Promise.all([
    db
      .select({ payment: payments, order: BOUGHT })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(payments).where(where),
  ]);
  const items = found.map(({ payment, order }) => toListedPayment(payment, order, actor));
  return { items, total: totals[0]!.total };
}

function conditionsOf(db: Db, question: Question): (SQL | undefined)[] {
  const { provider, state, refund, order_id, date_from, date_to } = question;
  const ids = idsOf(question);
  return [
    ids && inArray(payments.id, ids),
    provider && eq(payments.provider, provider),
    state && eq(payments.state, state),
    refund && isRefund(refund),
    order_id === undefined ? undefined : eq(payments.orderId, order_id),
    date_from === undefined ? undefined : gte(payments.createdAt, new Date(date_from)),
    date_to === undefined
      ? undefined
      : lt(payments.createdAt, sql`${date_to}::date + interval '1 day'`),
    matches(db, question.q?.trim() ?? ''),
  ];
}

function isRefund(refund: Refund): SQL {
  if (refund === 'done') return isNotNull(payments.refundedAt);
  const isKept = isNull(payments.refundedAt);
  return refund === 'none' ? isKept : and(isNotNull(payments.refundAskedAt), isKept)!;
}

/** Our number or the provider's, the order's number, the name of who bought, a telephone number. */
function matches(db: Db, q: string): SQL | undefined {
  if (q === '') return undefined;
  const name = `%${q.replace(/[\\%_\s]/g, '')}%`;
  const digits = q.replace(/[\s.\-()+]/g, '');
  const isNumber = /^\d{3,}$/.test(digits);
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        ilike(orders.number, name),
        hasPart(orders.buyerName, q),
        isNumber ? sql`${orders.buyerPhone} like ${`%${digits}%`}` : undefined,
      ),
    );
  return or(
    ilike(payments.transactionId, name),
    ilike(payments.providerTransactionId, name),
    ilike(payments.providerId, name),
    isNumber ? sql`${payments.phone} like ${`%${digits}%`}` : undefined,
    isNumber ? sql`${payments.payer} like ${`%${digits}%`}` : undefined,
    inArray(payments.orderId, bought),
  );
}

/** A payment in the words of the wire, as the actor may see it. */
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
    review_reason: payment.reviewReason,
    created_at: isoTime(payment.createdAt),
    completed_at: payment.completedAt && isoTime(payment.completedAt),
    refunded_at: payment.refundedAt && isoTime(payment.refundedAt),
  };
}
