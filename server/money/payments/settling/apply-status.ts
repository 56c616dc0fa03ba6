import { and, eq, lt, ne } from 'drizzle-orm';
import type { PaymentState, ReviewReason } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Means } from '#server/base/identity/act.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { leftXof, plausibleXof, recordPayment } from '#server/sales/orders/paying/settle-order.ts';

import { orders } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { paymentReviewMail } from '#server/talk/messages/templates/order/payment.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { findProviderKind } from '../kinds/provider-kinds.ts';
import {
  canMove,
  isOpen,
  lockPayment,
  movePayment,
  type Payment,
  savePayment,
} from '../payment/payment.ts';
import type { CheckoutSession, ProviderStatus } from '../providers/provider.ts';
import { payments } from '../tables.ts';

/** Locks and moves the payment, books its money or mails the shop for a review. Repeating counts no money twice. */
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
      { mustEnd: isLastCheck(payment.createdAt, new Date()) },
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
      // A completed payment keeps the words that completed it.
      if (payment.state !== 'completed') await savePayment(tx, payment, news);
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
    { ...facts, receivedXof: plausibleXof(reading.amountXof) },
    shopContactOf(config),
  );
  await sendLater(tx, { to, ...mail });
}

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

/** Takes over the provider's session of a payment whose start got no response. */
async function adoptCheckoutSession(
  tx: Db,
  payment: Payment,
  providerId: string | null,
  checkoutSession: CheckoutSession | null,
): Promise<Payment> {
  if (payment.providerId !== null || providerId === null) return payment;
  const adopted = await savePayment(tx, payment, {
    providerId,
    ...(checkoutSession !== null && sessionColumns(checkoutSession)),
  });
  await extendHold(tx, adopted);
  return adopted;
}

export const sessionColumns = ({ links, qrCode, validUntil }: CheckoutSession) => ({
  links,
  qrCode,
  validUntil,
});

function momentsOf(payment: Payment, reading: ProviderStatus, verdict: StatusVerdict) {
  const completedAt = reading.paidAt ?? new Date();
  if (verdict.to === 'completed') return { completedAt, bookedAt: new Date() };
  if (verdict.to !== 'review') return {};
  const received = plausibleXof(reading.amountXof);
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

export type StatusVerdict =
  | { to: 'review'; reason: ReviewReason }
  | { to: Exclude<PaymentState, 'pending' | 'review'> };

/** The payment's next state, or undefined (rule M-14). `mustEnd` ends an open one. */
export function judgeStatus(
  payment: Judged,
  order: Counted,
  reading: Answer,
  { mustEnd = false } = {},
): StatusVerdict | undefined {
  const verdict =
    reading.outcome === 'paid'
      ? judgeMoney(payment, order, reading)
      : judgeEnding(payment, reading, mustEnd);
  return verdict !== undefined && canMove(payment.state, verdict.to) ? verdict : undefined;
}

function judgeMoney(payment: Judged, order: Counted, reading: Answer): StatusVerdict {
  const reason = reasonForReview(payment, order, reading);
  return reason === undefined ? { to: 'completed' } : { to: 'review', reason };
}

function reasonForReview(
  { transactionId, amount, state, provider }: Judged,
  order: Counted,
  { reference, isOurs, amountXof, currency }: Answer,
): ReviewReason | undefined {
  // First, since staff cannot count money without them.
  const mayOmit = findProviderKind(provider)?.mayOmitCurrency === true;
  if (currency !== 'XOF' && (currency !== null || !mayOmit)) return 'currency';
  if (plausibleXof(amountXof) === null) return 'amount';
  if (reference !== transactionId || !isOurs) return 'reference';
  if (amountXof !== amount) return 'amount';
  if (order.state === 'cancel') return 'order-cancelled';
  if (amount > leftXof(order)) return 'overpaid';
  return isOpen({ state }) ? undefined : 'late';
}

function judgeEnding(
  payment: Judged,
  { outcome, attemptError }: Answer,
  mustEnd: boolean,
): StatusVerdict | undefined {
  if (!isOpen(payment)) return undefined;
  if (outcome === 'failed' || outcome === 'cancelled' || outcome === 'expired') {
    return { to: outcome };
  }
  if (mustEnd) return { to: attemptError === '' ? 'expired' : 'failed' };
  return outcome === 'processing' ? { to: 'processing' } : undefined;
}

/** See rule M-17. */
const ON_ITS_WAY_MS = 30 * 60_000;

const UNSAID_MS = 30 * 60_000;

/** 30 minutes after the creation when the provider says none. */
export const sessionEnd = ({ validUntil, createdAt }: Pick<Payment, 'validUntil' | 'createdAt'>) =>
  validUntil ?? new Date(createdAt.getTime() + UNSAID_MS);

/** Extends a held order's hold to 30 minutes after the session's end (rule M-17); never shortens. */
export async function extendHold(
  tx: Db,
  payment: Pick<Payment, 'orderId' | 'validUntil' | 'createdAt'>,
): Promise<void> {
  const heldUntil = new Date(sessionEnd(payment).getTime() + ON_ITS_WAY_MS);
  // An order that is held without end has a null `heldUntil`, which `lt` never matches.
  await tx
    .update(orders)
    .set({ heldUntil })
    .where(and(eq(orders.id, payment.orderId), lt(orders.heldUntil, heldUntil)));
}

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

const FIRST_CHECK_MS = MINUTE_MS;

const FIRST_CHECKS_MS = [FIRST_CHECK_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

const LAST_CHECK_MS = 48 * HOUR_MS;

/** One minute after the creation. */
export const firstCheckAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + FIRST_CHECK_MS);

/** 1, 5 and 15 minutes after the creation, then every hour (rule M-16). */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime());
  const afterMs =
    FIRST_CHECKS_MS.find((ms) => ms > ageMs) ?? (Math.floor(ageMs / HOUR_MS) + 1) * HOUR_MS;
  return new Date(createdAt.getTime() + afterMs);
}

/** Whether the payment is 48 hours old. */
export const isLastCheck = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= LAST_CHECK_MS;
