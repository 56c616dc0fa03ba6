import { and, eq } from 'drizzle-orm';
import type { Reversal } from '#contract/money/hand-stages.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { refundRequests } from '#server/money/payments/tables.ts';
import { creditRest } from '#server/sales/orders/crediting/credit-notes.ts';
import { changeOrder } from '#server/sales/orders/order/change-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { notifyBuyer, paymentMessage } from '#server/sales/orders/order/notify-buyer.ts';
import {
  dutyBackXof,
  leftXof,
  receivedXof,
  retainedXof,
} from '#server/sales/orders/paying/settle-order.ts';
import { lockPayment, savePayment } from '../payment/payment.ts';
import { giveBackToVoucher } from '../vouchers/voucher-ledger.ts';

/**
 * Notes a refund (`reference` when by hand; all unless `amountXof` is given): locks payment and order, lowers the
 * order's paid amount, refills a voucher, credits a cancelled order's invoice, informs the buyer, writes the audit log.
 * Does nothing once all is refunded. `reversal` says that
 * no money went back, since it never stayed (rule M-43). `through` is the way in which it went back, where it is not that
 * of the payment: the journal books it there. Throws `not-found`.
 */
export async function finishRefund(
  { db: tx, config, actor: by }: Act<ActorOrSource>,
  id: number,
  done: {
    reference?: string;
    amountXof?: number;
    reversal?: Reversal;
    through?: PaymentProvider | undefined;
  } = {},
): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment.refundedAt !== null) return;
  const order = await lockOrder(tx, payment.orderId);
  const { refundReason: reason } = payment;
  const isBooked = payment.bookedAt !== null;
  const provider = done.through ?? payment.provider;
  const { reference = '', amountXof = retainedXof(payment), reversal } = done;
  const refundedXof = payment.refundedXof + amountXof;
  const isWhole = refundedXof >= receivedXof(payment);
  const dutyXof = isBooked ? dutyBackXof(config, payment, amountXof) : 0;
  const references = [payment.refundReference, reference].filter((one) => one !== '');
  await savePayment(tx, payment, {
    refundedXof,
    refundReference: references.join(' ; '),
    ...(isWhole && { refundedAt: new Date() }),
  });
  await tx
    .update(refundRequests)
    .set({ state: 'done', decidedAt: new Date() })
    .where(and(eq(refundRequests.paymentId, id), eq(refundRequests.state, 'asked')));
  if (payment.provider === 'voucher') await giveBackToVoucher(tx, id, amountXof);
  let lowered = order;
  if (isBooked) {
    lowered = await changeOrder(
      tx,
      by,
      order,
      { amountPaid: order.amountPaid - amountXof },
      {
        kind: 'refunded',
        detail: {
          paidXof: amountXof,
          ...(dutyXof > 0 && { dutyXof }),
          provider,
          paymentId: id,
          reason,
          ...(reversal !== undefined && { reversal }),
        },
      },
    );
    if (order.state === 'cancel') await creditRest(tx, by, lowered, reason);
  }
  // An amount of another currency would read as francs.
  if (payment.reviewReason !== 'currency') {
    const news = { amountXof, dutyXof, provider, reason };
    const owedXof = order.state === 'cancel' ? 0 : leftXof(lowered);
    const message =
      reversal === undefined
        ? paymentMessage({ kind: 'refunded', ...news })
        : paymentMessage({ kind: 'returned', ...news, leftXof: owedXof });
    await notifyBuyer(tx, config, order, message);
  }
  await writeAudit(tx, typeof by === 'object' ? by : { kind: 'machine' }, {
    action: reversal === undefined ? 'payment refunded' : 'payment reversed',
    subject: `payment:${id}`,
    before: { state: payment.state, reviewReason: payment.reviewReason },
    after: { amountXof, dutyXof, reason, reference, ...(reversal !== undefined && { reversal }) },
  });
}
