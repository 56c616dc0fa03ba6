import { and, eq, ne } from 'drizzle-orm';
import type { PaymentState, ReviewReason } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Means } from '#server/base/identity/act.ts';
import { payments } from '#server/money/payments/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { leftXof } from '#server/sales/orders/order/order-balance.ts';
import { knownXof } from '#server/sales/orders/paying/received-amount.ts';
import { recordPayment } from '#server/sales/orders/paying/settle-order.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { paymentReviewMail } from '#server/talk/messages/templates/order/payment.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import {
  canMove,
  isOpen,
  lockPayment,
  movePayment,
  notePayment,
  type Payment,
} from '../payment/states.ts';
import type { CheckoutSession, ProviderStatus } from '../providers/provider.ts';
import { isLastCheck } from './check-times.ts';
import { holdGoods } from './hold-goods.ts';

/**
 * Applies a provider's status in one transaction: state, order, instalments, invoice, messages (design,
 * section 4). However often it comes, the money is counted once.
 */
export async function applyStatus(
  { db, config }: Means,
  paymentId: number,
  reading: ProviderStatus,
  { providerId }: { providerId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    const order = await lockOrder(tx, locked.orderId);
    const isTaken = await isOfAnother(tx, locked, reading.providerTransactionId);
    const payment = await adoptCheckoutSession(tx, locked, providerId, reading.checkoutSession);
    const verdict = judgeStatus(
      payment,
      order,
      { ...reading, isOurs: reading.isOurs && !isTaken },
      { isLastCheck: isLastCheck(payment.createdAt, new Date()) },
    );
    const news = {
      rawStatus: reading.rawStatus,
      attemptError: reading.outcome === 'paid' ? '' : reading.attemptError,
      ...(reading.providerTransactionId !== null &&
        !isTaken && { providerTransactionId: reading.providerTransactionId }),
      ...(reading.payer !== null && { payer: reading.payer }),
      ...(reading.channel !== '' && { channel: reading.channel }),
    };
    if (verdict === undefined) {
      // What is completed keeps the words with which it was.
      if (payment.state !== 'completed') await notePayment(tx, payment, news);
      return;
    }
    await movePayment(tx, payment, verdict.to, {
      ...news,
      ...momentsOf(payment, reading, verdict),
    });
    if (verdict.to === 'completed') {
      const { amount: amountXof, provider } = payment;
      await recordPayment(tx, config, order, { by: 'shop', amountXof, provider });
    }
    if (verdict.to === 'review')
      await tellShop({ db: tx, config }, payment, order, reading, verdict.reason);
  });
}

async function tellShop(
  { db: tx, config }: Means,
  { provider, transactionId, amount: amountXof }: Payment,
  { number }: OwnedOrder,
  reading: ProviderStatus,
  reason: ReviewReason,
): Promise<void> {
  const to = config.settings.SHOP_EMAIL;
  if (to === '') return;
  const facts = { number, provider, reason, transactionId, amountXof };
  const mail = paymentReviewMail(
    { ...facts, receivedXof: knownXof(reading.amountXof) },
    describeSender(config),
  );
  await sendLater(tx, { to, ...mail });
}

/** One transaction of a provider pays one payment. */
async function isOfAnother(
  tx: Db,
  { id, provider }: Payment,
  providerTransactionId: string | null,
): Promise<boolean> {
  if (providerTransactionId === null) return false;
  const isThat = eq(payments.providerTransactionId, providerTransactionId);
  return (
    (await tx.$count(payments, and(eq(payments.provider, provider), isThat, ne(payments.id, id)))) >
    0
  );
}

/** Takes over what a lost answer to the start would have told. */
async function adoptCheckoutSession(
  tx: Db,
  payment: Payment,
  providerId: string | null,
  checkoutSession: CheckoutSession | null,
): Promise<Payment> {
  if (payment.providerId !== null || providerId === null) return payment;
  const adopted = await notePayment(tx, payment, {
    providerId,
    ...(checkoutSession !== null && placesOf(checkoutSession)),
  });
  await holdGoods(tx, adopted);
  return adopted;
}

export const placesOf = ({ links, qrCode, validUntil }: CheckoutSession) => ({
  links,
  qrCode,
  validUntil,
});

function momentsOf(payment: Payment, reading: ProviderStatus, verdict: Verdict) {
  const completedAt = reading.paidAt ?? new Date();
  if (verdict.to === 'completed') return { completedAt, bookedAt: new Date() };
  if (verdict.to !== 'review') return {};
  const received = knownXof(reading.amountXof);
  return {
    completedAt,
    reviewReason: verdict.reason,
    receivedAmount: received === payment.amount ? null : received,
  };
}

type Judged = Pick<Payment, 'state' | 'provider' | 'transactionId' | 'amount'>;
type Counted = Pick<OwnedOrder, 'state' | 'amountTotal' | 'amountPaid'>;
type Answer = Pick<
  ProviderStatus,
  'outcome' | 'amountXof' | 'currency' | 'reference' | 'isOurs' | 'attemptError'
>;
export type Verdict =
  | { to: 'review'; reason: ReviewReason }
  | { to: Exclude<PaymentState, 'pending' | 'review'> };

/**
 * What a status makes of a payment; undefined when nothing (providers, section 7). Money counts only when all
 * is as it should be, else a person decides. What ended stays so. `isLastCheck` closes an open one.
 */
export function judgeStatus(
  payment: Judged,
  order: Counted,
  reading: Answer,
  { isLastCheck = false } = {},
): Verdict | undefined {
  const verdict =
    reading.outcome === 'paid'
      ? judgeMoney(payment, order, reading)
      : judgeEnding(payment, reading, isLastCheck);
  return verdict !== undefined && canMove(payment.state, verdict.to) ? verdict : undefined;
}

function judgeMoney(payment: Judged, order: Counted, reading: Answer): Verdict {
  const reason = reasonForReview(payment, order, reading);
  return reason === undefined ? { to: 'completed' } : { to: 'review', reason };
}

function reasonForReview(
  { transactionId, amount, state, provider }: Judged,
  order: Counted,
  { reference, isOurs, amountXof, currency }: Answer,
): ReviewReason | undefined {
  // First of all how much there is: nobody can count what is unknown, whosever it is.
  // The card gateway knows one currency only and does not name it.
  if (currency !== 'XOF' && (currency !== null || provider !== 'card')) return 'currency';
  if (knownXof(amountXof) === null) return 'amount';
  if (reference !== transactionId || !isOurs) return 'reference';
  if (amountXof !== amount) return 'amount';
  if (order.state === 'cancel') return 'order-cancelled';
  if (amount > leftXof(order)) return 'overpaid';
  return isOpen({ state }) ? undefined : 'late';
}

function judgeEnding(
  payment: Judged,
  { outcome, attemptError }: Answer,
  isLastCheck: boolean,
): Verdict | undefined {
  if (!isOpen(payment)) return undefined;
  if (outcome === 'failed' || outcome === 'cancelled' || outcome === 'expired') {
    return { to: outcome };
  }
  if (isLastCheck) return { to: attemptError === '' ? 'expired' : 'failed' };
  return outcome === 'processing' ? { to: 'processing' } : undefined;
}
