import type { Validation } from '#contract/sales/orders/order-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isOwner } from '#server/base/identity/actor.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { releaseStock } from '../goods/stock.ts';
import { releaseCoupons } from '../offers/offers.ts';
import { changeOrder, type EventKind, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { type OwnedOrder, refusalToCancel, refuseOrderChange } from '../order/may-see.ts';
import { notifyBuyer, orderMessage } from '../order/notify-buyer.ts';
import { heldXof } from '../paying/settle-order.ts';
import { notifyRelative } from '../relative/notify-relative.ts';
import { releaseSlot } from '../slots/book-slot.ts';
import { bookedSlotOf, NO_SLOT } from '../slots/order-slot.ts';
import { notifyOfStepLater } from './notify-of-step.ts';
import { beforeStep } from './step-events.ts';

/** Cancels an order and tells the buyer (rule S-23). Throws `not-found`, `forbidden`, `conflict`. */
export function cancelOrder(
  { db, config, actor }: Act,
  id: number,
  { reason = '', version }: { reason?: string; version?: number | undefined } = {},
): Promise<{ number: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    refuseOrderChange(actor, order);
    refuseStaleOrder(order, version);
    return cancelLocked({ db: tx, config, actor }, order, reason);
  });
}

/** As `cancelOrder`, for a locked order that the actor may change. Throws `conflict`. */
export async function cancelLocked(
  { db: tx, config, actor }: Act,
  order: OwnedOrder,
  reason: string,
): Promise<{ number: string }> {
  const refusal = refusalToCancel(actor, order);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  const isStep = !isOwner(actor, order.ownerId);
  await markCancelled(tx, actor, order, { kind: 'cancelled', reason, isStep });
  if (isStep) await notifyOfStepLater(tx, order.id);
  else {
    const news = { kind: 'cancelled' as const, reason, paidXof: heldXof(order) };
    await notifyBuyer(tx, config, order, orderMessage(news));
    await notifyRelative(tx, config, order, { kind: 'cancelled' });
  }
  return order;
}

type Ending = {
  kind: EventKind;
  reason: string;
  isStep?: boolean;
  validations?: { hrValidation: Validation; shopValidation: Validation; refusalReason: string };
};

/** Cancels a locked order and frees coupons, slot and stock, except shipped products. Sends no message. */
export async function markCancelled(
  tx: Db,
  by: ActorOrSource,
  order: OwnedOrder,
  { kind, reason, isStep = false, validations }: Ending,
): Promise<void> {
  await releaseCoupons(tx, order.id);
  const released = order.fulfilment === 'shipped' ? [] : await releaseStock(tx, order.id, by);
  const slot = bookedSlotOf(order);
  if (slot !== undefined) await releaseSlot(tx, slot);
  const isCredit = order.saleType === 'creditorder';
  const cancelled = { hrValidation: 'cancelled', shopValidation: 'cancelled' } as const;
  await changeOrder(
    tx,
    by,
    order,
    {
      state: 'cancel',
      cancelledAt: new Date(),
      cancelReason: reason,
      heldUntil: null,
      ...(slot !== undefined && NO_SLOT),
      ...(isCredit && (validations ?? cancelled)),
    },
    {
      kind,
      detail: {
        reason,
        ...(heldXof(order) > 0 && { paidXof: heldXof(order) }),
        ...(isStep && { before: beforeStep(order, released) }),
      },
    },
  );
}
