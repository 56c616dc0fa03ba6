import { formatXof } from '#contract/base/fields/money.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { leftXof, recordPayment } from '#server/sales/orders/paying/settle-order.ts';

import { refusalToPay } from '../payment/payable.ts';
import { insertPayment } from '../payment/payment.ts';

export type CashReceipt = { orderId: number; amountXof: number; note?: string | undefined };

/**
 * Counts cash taken by staff (rule M-4) with its stamp duty (docs/decisions/062); returns the payment's id. Throws
 * `not-found`, `conflict` when nothing can be paid now, `bad-request` for more than the rest.
 */
export async function recordCash(
  { db: tx, config, actor }: Act,
  { orderId, amountXof, note = '' }: CashReceipt,
): Promise<number> {
  const order = await lockOrder(tx, orderId);
  const refusal = refusalToPay(order);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  if (amountXof > leftXof(order)) {
    const message = `Il ne reste que ${formatXof(leftXof(order))} à payer de cette commande.`;
    throw new Problem('bad-request', message, [{ field: 'amount', message }]);
  }
  const dutyXof = stampDutyOn(amountXof, order.cashDutyPercent);
  const at = new Date();
  const { id } = await insertPayment(tx, {
    provider: 'cash',
    orderId,
    amount: amountXof,
    stampDuty: dutyXof,
    state: 'completed',
    rawStatus: 'received',
    reference: order.number,
    description: note.trim(),
    startedById: actor.kind === 'account' ? actor.id : null,
    createdAt: at,
    completedAt: at,
    bookedAt: at,
  });
  await recordPayment(tx, config, order, { by: actor, amountXof, dutyXof, provider: 'cash' });
  await writeAudit(tx, actor, {
    action: 'cash received',
    subject: `payment:${id}`,
    after: { orderId, amountXof, dutyXof, note: note.trim() },
  });
  return id;
}
