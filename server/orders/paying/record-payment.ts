import { eq } from 'drizzle-orm';
import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { promiseFrom } from '../delivery/promise-delivery.ts';
import { changeOrder } from '../order/change-order.ts';
import { standingOf } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { isCreditSettled } from '../order/order-moves.ts';
import { creditMessage, paymentMessage, tellBuyer } from '../order/tell-buyer.ts';
import type { By } from '../order/write-event.ts';
import { issueInvoice } from './issue-invoice.ts';

/**
 * Books money on a locked order: instalments, state, invoice, history and message in one transaction. The
 * caller has checked that the money is there and not more than what is left.
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

/**
 * What follows from a booked payment (api-contract, section 5): the goods are kept for good, an accepted
 * credit order is confirmed, a paid one gets its invoice. `order` is locked. Again changes nothing.
 */
export async function settleOrder(tx: Db, config: Config, order: OwnedOrder): Promise<void> {
  if (order.amountPaid > 0 && order.heldUntil !== null) {
    const promised = await promiseFrom(tx, config, order, new Date());
    await tx
      .update(orders)
      .set({ heldUntil: null, ...promised })
      .where(eq(orders.id, order.id));
  }
  if (order.state === 'validation' && isCreditSettled(await standingOf(tx, order))) {
    const promised = await promiseFrom(tx, config, order, new Date());
    const values = { state: 'sale', ...promised } as const;
    await changeOrder(tx, 'shop', order, values, { kind: 'confirmed' });
    await tellBuyer(tx, config, order, creditMessage({ kind: 'confirmed' }));
  }
  const isPaid = order.amountPaid > 0 && order.amountPaid >= order.amountTotal;
  if (isPaid && order.state !== 'cancel') await issueInvoice(tx, order);
}
