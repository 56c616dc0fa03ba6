import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { checkPlace } from '#server/goods/stock/places/places.ts';
import { bookGoodsStep } from '../goods/follow-goods.ts';
import { releaseStock } from '../goods/stock.ts';
import { changeOrder, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder, standingOf } from '../order/find-orders.ts';
import { type OwnedOrder, refuseOrderChange } from '../order/may-see.ts';
import { type OrderMove, type OrderPlace, placeAfter } from '../order/order-moves.ts';
import { issueInvoice } from '../paying/settle-order.ts';
import { checkPickupCode, countPickupTries, type PickupProof } from '../pickup/pickup-code.ts';

import { cancelLocked } from './cancel-order.ts';
import { notifyOfStepLater } from './notify-of-step.ts';
import { beforeStep } from './step-events.ts';

type Wanted = OrderMove & {
  reason?: string | undefined;
  /** Where the products leave from or come back to. */
  placeId?: number | undefined;
  /** Of an order that is collected. */
  proof?: PickupProof | undefined;
};

/**
 * Moves an order by staff with its stock, and queues the message for a minute later; a delivery issues the invoice, the
 * state `cancel` cancels. Throws `not-found`, `forbidden`, `bad-request`, `conflict`.
 */
export async function moveOrder(
  { db, config, actor }: Act,
  id: number,
  { version, ...wanted }: Wanted & { version?: number | undefined },
): Promise<void> {
  await countPickupTries(db, actor, { orderId: id, proof: wanted.proof }, () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      refuseOrderChange(actor, order);
      refuseStaleOrder(order, version);
      await moveLocked({ db: tx, config, actor }, order, wanted);
    }),
  );
}

/** As `moveOrder`, for a locked order that the actor may move. Throws `bad-request`, `conflict`. */
export async function moveLocked(
  { db: tx, config, actor }: Act,
  order: OwnedOrder,
  { reason = '', placeId, proof = {}, ...move }: Wanted,
): Promise<void> {
  // Existing clients set the state first and report the departure afterwards.
  if (move.state === undefined && move.fulfilment === 'shipped' && isOnItsWay(order)) return;
  const place = placeAfter(await standingOf(tx, order), move);
  if (place.state === 'cancel' && order.state !== 'cancel') {
    if (place.fulfilment !== order.fulfilment) {
      throw new Problem('bad-request', 'Annulez d’abord, puis notez le retour des articles.');
    }
    await cancelLocked({ db: tx, config, actor }, order, reason);
    return;
  }
  const isReturned = place.fulfilment === 'returned' && order.fulfilment !== 'returned';
  // They stayed reserved when the order was cancelled on its way.
  const released =
    order.state === 'cancel' && isReturned ? await releaseStock(tx, order.id, actor) : [];
  if (isHandedOver(order, place)) {
    checkPickupCode(order, proof, reason);
    if (order.pickupCode !== null && proof.code === undefined) {
      const subject = `order:${order.id}`;
      await writeAudit(tx, actor, {
        action: 'handed over without code',
        subject,
        after: { reason },
      });
    }
  }
  if (placeId !== undefined) await checkPlace(tx, placeId);
  if (placeId !== undefined && !isReturned) refuseElsewhere(order, placeId);
  await bookGoodsStep(tx, actor, { ...order, placeId: placeId ?? order.placeId }, place.fulfilment);
  const changes = changesOf(order, place);
  const before = beforeStep(order, released);
  const isPickup = order.pickupName !== null;
  const detail = {
    ...changes,
    ...(reason !== '' && { reason }),
    ...(isPickup && { isPickup }),
    before,
  };
  const values = { ...place, ...(placeId !== undefined && { placeId }) };
  await changeOrder(tx, actor, order, values, { kind: 'moved', detail });
  // The customer at a till takes the goods in hand.
  if (!(order.isCounter && isPickup && isHandedOver(order, place)))
    await notifyOfStepLater(tx, order.id);
  if (changes.state === 'delivered') await issueInvoice(tx, order);
}

const isOnItsWay = ({ state, fulfilment }: OrderPlace): boolean =>
  state === 'to_delivered' && fulfilment === 'shipped';

const isHandedOver = (before: OrderPlace, { fulfilment }: OrderPlace): boolean =>
  fulfilment === 'delivered' && before.fulfilment !== 'delivered';

/** The buyer knows the place of collection. */
function refuseElsewhere({ pickupName, placeId }: OwnedOrder, wantedId: number): void {
  if (pickupName === null || placeId === wantedId) return;
  const message = `Cette commande se retire à ${pickupName}.`;
  throw new Problem('bad-request', message, [{ field: 'place_id', message }]);
}

const changesOf = (before: OrderPlace, after: OrderPlace): Partial<OrderPlace> => ({
  ...(after.state !== before.state && { state: after.state }),
  ...(after.fulfilment !== before.fulfilment && { fulfilment: after.fulfilment }),
});
