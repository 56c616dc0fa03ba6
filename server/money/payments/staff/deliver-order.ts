import { formatXof } from '#contract/base/fields/money.ts';
import { ACCOUNT_MODE } from '#contract/sales/orders/payment-modes.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLink } from '#server/sales/orders/confirming/send-link.ts';
import { moveLocked } from '#server/sales/orders/moving/move-order.ts';
import { refuseStaleOrder } from '#server/sales/orders/order/change-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { type OwnedOrder, refuseOrderChange } from '#server/sales/orders/order/may-see.ts';
import { leftXof } from '#server/sales/orders/paying/settle-order.ts';
import { countPickupTries, type PickupProof } from '#server/sales/orders/pickup/pickup-code.ts';

import { recordCash } from './record-cash.ts';

type Handover = {
  cashXof: number;
  /** Whether the buyer is sent the link to pay the rest. */
  link: boolean;
  /** Why the rest is not paid. */
  reason: string;
  version: number | undefined;
  proof: PickupProof;
};

/**
 * Moves an order to `delivered` with its cash, sends the link for the rest or notes why it is missing. The buyer is
 * informed of money at once, of the step a minute later. Throws `not-found`, `forbidden`, `bad-request` for too much
 * cash or an unexplained rest, `conflict` as `moveOrder`, `recordCash` and `sendLink`.
 */
export async function deliverOrder(
  { db, config, actor }: Act,
  id: number,
  { cashXof, link, reason, version, proof }: Handover,
): Promise<void> {
  await countPickupTries(db, actor, { orderId: id, proof }, () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      refuseOrderChange(actor, order);
      refuseStaleOrder(order, version);
      const restXof = leftXof(order) - cashXof;
      if (restXof > 0 && isDueWhole(order) && !link && reason === '') throw unsaid(restXof);
      if (cashXof > 0 && !actorHasRight(actor, 'payments:write')) {
        throw new Problem('forbidden', 'Vous ne pouvez pas encaisser.');
      }
      await handOverOrder({ db: tx, config, actor }, order, { cashXof, reason, proof });
      if (link && restXof > 0) {
        await sendLink({ db: tx, config, actor }, id, order.buyerPhone === null ? 'mail' : 'sms');
      }
    }),
  );
}

/** Moves a locked order to `delivered` and counts the cash (XOF). Throws as `moveLocked` and `recordCash`. */
export async function handOverOrder(
  { db: tx, config, actor }: Act,
  order: OwnedOrder,
  { cashXof, reason, proof }: Pick<Handover, 'cashXof' | 'reason' | 'proof'>,
): Promise<void> {
  // The step comes first: it does not depend on the money.
  await moveLocked({ db: tx, config, actor }, order, { fulfilment: 'delivered', reason, proof });
  if (cashXof > 0) {
    await recordCash(
      { db: tx, config, actor },
      { orderId: order.id, amountXof: cashXof, note: reason },
    );
  }
}

const isDueWhole = ({ saleType, paymentMode }: Pick<OwnedOrder, 'saleType' | 'paymentMode'>) =>
  saleType === 'order' && paymentMode !== ACCOUNT_MODE;

/** XOF to collect at the hand-over; 0 for a pre-order, a credit order, an order on account or a cancelled one. */
export const dueAtDoorXof = (
  order: Pick<OwnedOrder, 'saleType' | 'paymentMode' | 'state' | 'amountTotal' | 'amountPaid'>,
): number => (isDueWhole(order) && order.state !== 'cancel' ? leftXof(order) : 0);

function unsaid(restXof: number): Problem {
  const message = `Indiquez pourquoi ${formatXof(restXof)} ne sont pas encaissés, ou envoyez le lien de paiement.`;
  return new Problem('bad-request', message, [{ field: 'reason', message }]);
}
