import { and, eq } from 'drizzle-orm';
import type { Reversal } from '#contract/money/hand-stages.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { savePayment } from '../payment/payment.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { refundRequests } from '../tables.ts';
import { type HandPayment, lockHandPayment } from './follow-payment.ts';
import { bankLines, handPayments } from './tables.ts';

/**
 * Takes counted money back because the bank returned it or a person noted it wrongly (rule M-43): order, history, journal
 * and buyer follow, and a wrong match frees its bank line. `db` is a transaction. Throws `not-found`, and `conflict`
 * for money that did not count, went back already or is being refunded.
 */
export async function reversePayment(
  { db: tx, config, actor }: Act,
  id: number,
  { reversal, reason }: { reversal: Reversal; reason: string },
): Promise<void> {
  const payment = await lockHandPayment(tx, id);
  await lockOrder(tx, payment.orderId);
  const waiting = await tx.$count(
    refundRequests,
    and(eq(refundRequests.paymentId, id), eq(refundRequests.state, 'asked')),
  );
  const refusal = refusalToReverse(payment, waiting > 0);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  await savePayment(tx, payment, { refundReason: reason, rawStatus: reversal });
  await finishRefund({ db: tx, config, actor }, id, { reversal });
  await tx
    .update(handPayments)
    .set({ endedAt: new Date(), endReason: reason })
    .where(eq(handPayments.paymentId, id));
  // The line of money that the bank took back stays with its payment.
  if (reversal === 'reversed') {
    await tx
      .update(bankLines)
      .set({ state: 'open', paymentId: null, hasCounted: false, decidedAt: null })
      .where(eq(bankLines.paymentId, id));
  }
}

/** In French; undefined when the money can be taken back. */
export function refusalToReverse(
  { state, refundedAt, refundedXof, refundAskedAt }: HandPayment,
  isRefundWaiting: boolean,
): string | undefined {
  if (refundedAt !== null) return 'Ce paiement est déjà rendu ou contre-passé.';
  if (state !== 'completed' && state !== 'review') {
    return 'Ce paiement n’est pas compté : il n’y a rien à contre-passer.';
  }
  if (refundedXof > 0 || refundAskedAt !== null) {
    return 'Une partie de ce paiement a déjà été rendue : il ne peut plus être contre-passé en entier.';
  }
  return isRefundWaiting
    ? 'Un remboursement de ce paiement attend une seconde personne : refusez-le d’abord.'
    : undefined;
}
