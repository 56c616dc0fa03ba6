import { formatXof } from '#contract/base/fields/money.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { leftXof } from '#server/sales/orders/order/order-balance.ts';
import { isAmountUnknown, receivedXof } from '#server/sales/orders/paying/received-amount.ts';
import { recordPayment } from '#server/sales/orders/paying/settle-order.ts';
import { lockPayment, movePayment, notePayment, type Payment } from '../payment/states.ts';

/**
 * Counts a payment that waited for a decision on its order, for the amount that was received; `note`
 * says why, for the audit. Throws `not-found`, and `conflict` with the reason when it does not wait, when
 * it is being given back, when it is unclear how much or whose the money is, and when the order is
 * cancelled or lacks less.
 *
 * Of a payment that is counted and that its provider's ledger lacks, it only notes that the money was
 * found all the same.
 */
export async function acceptPayment(
  { db, config, actor }: Act,
  id: number,
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (isMissing(payment)) return confirmReceived(tx, actor, payment, note);
    const order = await lockOrder(tx, payment.orderId);
    const refusal = refusalToAccept(payment, order);
    if (refusal !== undefined) throw new Problem('conflict', refusal);
    const { state, reviewReason, provider, completedAt } = payment;
    const amountXof = receivedXof(payment);
    await movePayment(tx, payment, 'completed', {
      completedAt: completedAt ?? new Date(),
      bookedAt: new Date(),
    });
    await recordPayment(tx, config, order, { by: actor, amountXof, provider });
    await writeAudit(tx, actor, {
      action: 'payment accepted',
      subject: `payment:${id}`,
      before: { state, reviewReason },
      after: { state: 'completed', amountXof, note },
    });
  });
}

const isMissing = ({ state, missingInLedgerAt }: Payment): boolean =>
  state === 'completed' && missingInLedgerAt !== null;

async function confirmReceived(
  tx: Db,
  actor: Actor,
  payment: Payment,
  note: string,
): Promise<void> {
  const { missingInLedgerAt } = payment;
  await notePayment(tx, payment, { missingInLedgerAt: null });
  await writeAudit(tx, actor, {
    action: 'payment confirmed',
    subject: `payment:${payment.id}`,
    before: { missingInLedgerAt },
    after: { note },
  });
}

function refusalToAccept(payment: Payment, order: OwnedOrder): string | undefined {
  const { state, reviewReason, providerTransactionId } = payment;
  if (state !== 'review') return 'Ce paiement n’attend pas de décision.';
  if (payment.refundAskedAt !== null) return 'Ce paiement est rendu ou en train de l’être.';
  if (isAmountUnknown(payment)) {
    return 'On ne sait pas combien de francs CFA sont arrivés : remboursez ce paiement.';
  }
  if (reviewReason === 'reference' && providerTransactionId === null) {
    return 'L’opérateur ne nomme aucune transaction qui soit de ce paiement seul.';
  }
  if (order.state === 'cancel') return 'La commande est annulée : remboursez ce paiement.';
  if (receivedXof(payment) > leftXof(order)) {
    return `Il ne reste que ${formatXof(leftXof(order))} à payer de cette commande : remboursez ce paiement.`;
  }
  return undefined;
}
