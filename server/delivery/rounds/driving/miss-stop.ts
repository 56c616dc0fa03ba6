import { eq, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { promiseSentence } from '#contract/sales/handover/delivery-promise.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Means } from '#server/base/identity/act.ts';
import { today } from '#server/base/time.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { roundStops } from '#server/delivery/rounds/tables.ts';
import { findDeliveryDays } from '#server/sales/orders/delivery/delivery-terms.ts';
import { changeOrder } from '#server/sales/orders/order/change-order.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import {
  notifyBuyer,
  payerMessage,
  roundMessage,
} from '#server/sales/orders/order/notify-buyer.ts';
import { notifyRelative } from '#server/sales/orders/relative/notify-relative.ts';
import { readLitres, releaseSlot, tryBookSlot } from '#server/sales/orders/slots/book-slot.ts';
import {
  type BookedSlot,
  bookedSlotOf,
  NO_SLOT,
  slotColumns,
} from '#server/sales/orders/slots/order-slot.ts';

import { type ReturnRow, UNSETTLED } from '../round/stops.ts';
import {
  APPLIED,
  type CommandReply,
  type DrivingContext,
  incompleteCommand,
  type LockedStop,
  phoneTime,
} from './own-round.ts';

/**
 * Notes an absent customer or a refusal, frees the slot, books the wished one and informs buyer and relative. The order
 * stays out until the round is accepted. Throws `bad-request`.
 */
export async function missStop(driving: DrivingContext, found: LockedStop): Promise<CommandReply> {
  const { command } = driving;
  const { kind } = command;
  const said = command.reason?.trim() ?? '';
  if (kind === 'refused' && said === '')
    throw incompleteCommand('Indiquez pourquoi le client refuse.');
  const reason = said || 'Client absent';
  const told = said || nobodyThere(found.order);
  const wish = wishOf(command.wished_on, command.wished_slot);
  const { returned } = found;
  const isFull =
    returned === null
      ? await missDelivery(driving, found, told, wish)
      : await missCollection(driving, { ...found, returned }, told, wish);
  const { tx, actor } = driving;
  await tx
    .update(roundStops)
    .set({
      ...UNSETTLED,
      state: kind === 'refused' ? 'refused' : 'absent',
      settledAt: new Date(),
      settledPhoneAt: phoneTime(command),
      settledById: actor.kind === 'account' ? actor.id : null,
      reason,
      wishedDay: wish?.day ?? null,
    })
    .where(eq(roundStops.id, found.stop.id));
  return isFull
    ? { ...APPLIED, message: 'Ce créneau est pris : le client est noté pour ce jour, sans heure.' }
    : APPLIED;
}

/** For a buyer who paid for a relative and did not have to be there. */
const nobodyThere = ({ forRelative }: OwnedOrder): string =>
  forRelative === null ? 'Client absent' : 'Personne n’était là';

type Miss = { kind: 'missed' | 'not-fetched'; reason: string; next: string };

const missMessage = ({ forRelative, recipient }: OwnedOrder, miss: Miss) =>
  forRelative === null ? roundMessage(miss) : payerMessage({ recipient, ...miss });

type Wish = { day: string; slot: WantedSlot | undefined } | undefined;

/** The dispatcher plans another day. */
async function missCollection(
  { tx, config }: DrivingContext,
  { order, returned }: LockedStop & { returned: ReturnRow },
  reason: string,
  wish: Wish,
): Promise<false> {
  await tx
    .update(returns)
    .set({ fetchedOn: wish?.day ?? null, version: sql`${returns.version} + 1` })
    .where(eq(returns.id, returned.id));
  const next = wish === undefined ? '' : `Nous repasserons le ${frenchDay(wish.day)}`;
  await notifyBuyer(tx, config, order, missMessage(order, { kind: 'not-fetched', reason, next }));
  await notifyRelative(tx, config, order, { kind: 'not-fetched', next });
  return false;
}

/** Returns whether the wished slot is full. */
async function missDelivery(
  { tx, config, actor }: DrivingContext,
  { order }: LockedStop,
  reason: string,
  wish: Wish,
): Promise<boolean> {
  const left = bookedSlotOf(order);
  const booked = await changePlaces({ db: tx, config }, order, left, wish?.slot);
  const promise =
    wish === undefined
      ? left === undefined
        ? {}
        : { ...NO_SLOT }
      : booked === undefined
        ? { ...NO_SLOT, wishedOn: wish.day, promisedFrom: wish.day, promisedUntil: wish.day }
        : { ...slotColumns(booked), wishedOn: null };
  await changeOrder(tx, actor, order, promise, { kind: 'delivery-missed', detail: { reason } });
  const next =
    wish === undefined
      ? ''
      : promiseSentence({ from: wish.day, until: wish.day, slot: booked && hoursOf(booked) });
  await notifyBuyer(tx, config, order, missMessage(order, { kind: 'missed', reason, next }));
  await notifyRelative(tx, config, order, { kind: 'missed', next });
  return wish?.slot !== undefined && booked === undefined;
}

const hoursOf = ({ from, until }: BookedSlot) => ({ from, until });

/** Ignores a day that passed before the phone was online. */
function wishOf(day: string | undefined, slotId: number | undefined) {
  if (day === undefined || day < today()) return undefined;
  return { day, slot: slotId === undefined ? undefined : { id: slotId, day } };
}

/** Swaps slots, both locked in the order of their keys. */
async function changePlaces(
  { db: tx, config }: Means,
  order: OwnedOrder,
  left: BookedSlot | undefined,
  wanted: WantedSlot | undefined,
): Promise<BookedSlot | undefined> {
  const leave = async () => {
    if (left !== undefined) await releaseSlot(tx, left);
  };
  if (wanted === undefined || order.zoneId === null) {
    await leave();
    return undefined;
  }
  const isLeftFirst =
    left === undefined || left.id < wanted.id || (left.id === wanted.id && left.day < wanted.day);
  if (isLeftFirst) await leave();
  const outcome = await tryBookSlot(tx, {
    zoneId: order.zoneId,
    wanted,
    litres: await readLitres(tx, order.id),
    deliversOn: await findDeliveryDays(tx, config),
    now: new Date(),
  });
  if (!isLeftFirst) await leave();
  return 'booked' in outcome ? outcome.booked : undefined;
}
