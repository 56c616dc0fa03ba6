import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { changeOrder } from '../order/change-order.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { paymentMessage, tellBuyer } from '../order/tell-buyer.ts';
import type { By } from '../order/write-event.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Counts money on a locked order, once: what it pays of instalments, what is left, its state, its
 * invoice, the line of its history and the letter to the buyer are one with the caller's transaction.
 * That the money is there, is for this order and is not more than what is left, the caller has checked.
 */
export async function recordPayment(
  tx: Db,
  config: Config,
  order: OwnedOrder,
  { by, amountXof, provider }: { by: By; amountXof: number; provider: PaymentProvider },
): Promise<OwnedOrder> {
  const paid = await changeOrder(
    tx,
    by,
    order,
    { amountPaid: order.amountPaid + amountXof },
    { kind: 'paid', detail: { paidXof: amountXof, provider } },
  );
  const leftXof = paid.amountTotal - paid.amountPaid;
  await tellBuyer(
    tx,
    config,
    paid,
    paymentMessage({ kind: 'received', amountXof, leftXof, provider }),
  );
  await settleOrder(tx, config, paid);
  return paid;
}
