import type { PaymentState, ReviewReason } from '#contract/payment-states.ts';
import type { OwnedOrder } from '#server/orders/order/may-see.ts';
import { knownXof } from '#server/orders/paying/received-amount.ts';
import { canMove, isOpen, type Payment } from '../payment/states.ts';
import type { ProviderStatus } from '../providers/provider.ts';

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
  if (amount > order.amountTotal - order.amountPaid) return 'overpaid';
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
