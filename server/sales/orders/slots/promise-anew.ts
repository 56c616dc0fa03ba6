import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findDeliveryDays } from '../delivery/delivery-days.ts';
import { promiseFrom, promiseOf } from '../delivery/promise-delivery.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { slotMessage, tellBuyer } from '../order/tell-buyer.ts';
import { tellRelative } from '../relative/tell-relative.ts';
import { giveSlotBack, tryBookSlot } from './book-slot.ts';
import { NO_SLOT, slotColumns, slotOf } from './slot-columns.ts';
import { readLitres } from './slot-litres.ts';

/** A payment that was begun before a slot closed is there by then: Wave's last half an hour. */
const PAYMENT_GRACE_MS = 30 * 60_000;

/**
 * What a locked order that may leave only from `moment` on is promised: its slot, while that is not closed,
 * else the delay of its zone, and its buyer is told. Undefined where nothing changes.
 */
export async function promiseAnew(tx: Db, config: Config, order: OwnedOrder, moment: Date) {
  const slot = slotOf(order);
  if (slot === undefined) return promiseFrom(tx, config, order, moment);
  if (moment.getTime() < slot.closesAt.getTime() + PAYMENT_GRACE_MS) return undefined;
  return loseSlot(tx, config, order, moment);
}

/** Books the slot again that a locked order had; where it is full or closed, its buyer is promised anew. */
export async function findSlotAgain(tx: Db, config: Config, order: OwnedOrder, wanted: WantedSlot) {
  if (order.zoneId === null) return undefined;
  const now = new Date();
  const outcome = await tryBookSlot(tx, {
    zoneId: order.zoneId,
    wanted,
    litres: await readLitres(tx, order.id),
    deliversOn: await findDeliveryDays(tx, config),
    now,
  });
  if ('booked' in outcome) return slotColumns(outcome.booked);
  return promiseWithoutSlot(tx, config, order, now);
}

/** Takes its slot from a locked order, promises the delay of its zone from `moment` on, and tells its buyer. */
export async function loseSlot(
  tx: Db,
  config: Config,
  order: OwnedOrder,
  moment: Date,
): Promise<Partial<OwnedOrder> | undefined> {
  const slot = slotOf(order);
  if (slot === undefined) return undefined;
  await giveSlotBack(tx, slot);
  return promiseWithoutSlot(tx, config, order, moment);
}

async function promiseWithoutSlot(tx: Db, config: Config, order: OwnedOrder, moment: Date) {
  const promised = (await promiseFrom(tx, config, order, moment)) ?? {
    promisedFrom: null,
    promisedUntil: null,
  };
  const promise = promiseOf(promised);
  await tellBuyer(tx, config, order, slotMessage({ kind: 'lost', promise }));
  await tellRelative(tx, config, order, { kind: 'another-day', promise });
  return { ...NO_SLOT, ...promised };
}
