import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { promiseFrom } from '../delivery/promise-delivery.ts';
import { changeOrder } from '../order/change-order.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { isCreditSettled } from '../order/order-moves.ts';
import { standingOf } from '../order/standing-of.ts';
import { creditMessage, tellBuyer } from '../order/tell-buyer.ts';
import { issueInvoice } from './issue-invoice.ts';

/**
 * Draws the consequences of a payment that `amount_paid` holds already (api-contract, section 5): what
 * is paid for is kept for the buyer for good and promised from now on, a credit order that both sides accepted is confirmed by
 * its first instalment, and what is paid in full has its invoice. Calling it again changes nothing.
 * `order` is locked, as it stands now.
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
