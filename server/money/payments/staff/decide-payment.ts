import { and, eq, isNull } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import {
  isAmountUnknown,
  leftXof,
  receivedXof,
  recordPayment,
} from '#server/sales/orders/paying/settle-order.ts';

import { paymentNotFound } from '../payment/may-see-payment.ts';
import { lockPayment, movePayment, type Payment, savePayment } from '../payment/payment.ts';
import { type Outside, ProviderError } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';
import { payments, unmatchedReceipts } from '../tables.ts';

/**
 * Counts a payment in review on its order for the received amount; `note` goes to the audit. For a counted payment that
 * the ledger lacks, notes that it was found. Throws `not-found`, and `conflict` with the reason when it cannot be
 * counted.
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
  await savePayment(tx, payment, { missingInLedgerAt: null });
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

/** Closes an unmatched receipt, writes the audit log. Throws `not-found`, and `conflict` when it is closed. */
export async function closeReceipt(db: Db, actor: Actor, id: number, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .update(unmatchedReceipts)
      .set({
        closedAt: new Date(),
        note,
        closedById: actor.kind === 'account' ? actor.id : null,
      })
      .where(and(eq(unmatchedReceipts.id, id), isNull(unmatchedReceipts.closedAt)))
      .returning();
    if (closed === undefined) throw await refusal(tx, id);
    await writeAudit(tx, actor, {
      action: 'receipt closed',
      subject: `receipt:${id}`,
      after: { note, amount: closed.amount, provider: closed.provider },
    });
  });
}

async function refusal(tx: Db, id: number): Promise<Problem> {
  const isKnown = (await tx.$count(unmatchedReceipts, eq(unmatchedReceipts.id, id))) > 0;
  return isKnown
    ? new Problem('conflict', 'Cette recette est déjà classée.')
    : new Problem('not-found', 'Cette recette n’existe pas.');
}

/** Asks the provider, also about an ended payment; writes the audit log. Throws `not-found`, `unavailable`. */
export async function recheckPayment(
  { db, config, providers }: Outside,
  actor: Actor,
  id: number,
): Promise<void> {
  const before = await readState(db, id);
  try {
    await checkPayment({ db, config, providers }, id, { force: true });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Problem('unavailable', 'L’opérateur ne répond pas. Réessayez dans un instant.');
  }
  const after = await readState(db, id);
  await writeAudit(db, actor, {
    action: 'payment checked',
    subject: `payment:${id}`,
    before,
    after,
  });
}

async function readState(db: Db, id: number) {
  const [found] = await db
    .select({ state: payments.state, rawStatus: payments.rawStatus })
    .from(payments)
    .where(eq(payments.id, id));
  if (found === undefined) throw paymentNotFound();
  return found;
}
