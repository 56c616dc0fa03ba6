import { and, eq } from 'drizzle-orm';
import type { OpenSlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { type AddressAccess, claimMedia } from '#server/base/address-media/read-access.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import { Problem } from '#server/base/problem.ts';
import { findDeliveryDays } from '../delivery/delivery-terms.ts';
import { isBeforeItLeaves } from '../moving/update-order.ts';
import { changeOrder } from '../order/change-order.ts';
import { findOrder, findOrders, lockOrder } from '../order/find-orders.ts';
import { type OwnedOrder, orderNotFound, refuseOrderChange } from '../order/may-see.ts';
import { notifyBuyer, slotMessage } from '../order/notify-buyer.ts';
import { isBuyer, type LinkHolder } from '../order/order-link.ts';
import { silenceGuest } from '../placing/place-order.ts';
import { describeOrders } from '../reading/read-orders.ts';
import { notifyRelative } from '../relative/notify-relative.ts';
import { bookSlot, findOpenSlots, readLitres, releaseSlot } from '../slots/book-slot.ts';
import {
  type BookedSlot,
  bookedSlotOf,
  canHaveSlot,
  findLoaded,
  slotColumns,
} from '../slots/order-slot.ts';
import { orders } from '../tables.ts';

const ROUND_CLOSED = 'La tournée de ce créneau est close : appelez-nous.';

/** Books another slot (rule D-3); notifies buyer and relative. Throws `not-found`, `forbidden`, `conflict`. */
export async function changeSlot(
  db: Db,
  config: Config,
  holder: LinkHolder & { sender?: Sender },
  { id, wanted }: { id: number; wanted: WantedSlot },
): Promise<Order> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkMayChoose(config, holder, order);
    const zoneId = zoneOf(order);
    const now = new Date();
    const left = bookedSlotOf(order);
    if (left !== undefined && left.id === wanted.id && left.day === wanted.day) return;
    await refuseLoaded(tx, order, isBuyer(config, holder, order));
    if (left !== undefined && left.closesAt <= now && isBuyer(config, holder, order)) {
      throw new Problem('conflict', ROUND_CLOSED);
    }
    const deliversOn = await findDeliveryDays(tx, config);
    const litres = await readLitres(tx, id);
    const booked = await changePlaces(tx, left, wanted, () =>
      bookSlot(tx, { zoneId, wanted, litres, deliversOn, now }),
    );
    const values = { ...slotColumns(booked), wishedOn: null };
    const { day, from, until } = booked;
    const detail = { slot: { day, from, until } };
    await changeOrder(tx, holder.actor ?? 'guest', order, values, { kind: 'slot-changed', detail });
    const promise = { from: day, until: day, slot: { from, until } };
    const { buyerEmail: email, buyerPhone: phone } = order;
    // A stranger may hold the link, so a budget limits the messages.
    const { actor, sender } = holder;
    const silence = await silenceGuest({ db: tx, config, actor }, sender, { email, phone });
    await notifyBuyer(
      tx,
      config,
      { ...order, ...silence },
      slotMessage({ kind: 'chosen', promise }),
    );
    await notifyRelative(tx, config, order, { kind: 'another-day', promise });
  });
  const found = await getChoosable({ db, config, actor: holder }, id);
  return oneRow(await describeOrders(db, [found], holder.actor));
}

/** Throws `not-found`, `forbidden`, `conflict`. */
export async function listSlotsOfOrder(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
): Promise<OpenSlot[]> {
  const order = await getChoosable({ db, config, actor: holder }, id);
  const deliversOn = await findDeliveryDays(db, config);
  const litres = await readLitres(db, id);
  return findOpenSlots(db, { zoneId: zoneOf(order), litres, deliversOn, now: new Date() });
}

async function getChoosable(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
): Promise<OwnedOrder> {
  const order = await findOrder(db, and(eq(orders.id, id))!);
  if (order === undefined) throw orderNotFound();
  checkMayChoose(config, holder, order);
  return order;
}

function zoneOf(order: OwnedOrder): number {
  if (order.zoneId !== null && canHaveSlot(order)) return order.zoneId;
  throw new Problem(
    'conflict',
    'Le créneau de cette commande ne se choisit pas ou plus : appelez-nous.',
  );
}

/** Refuses once its van is packed; closing the round waits for the lock of the order. */
async function refuseLoaded(tx: Db, { id }: OwnedOrder, isForBuyer: boolean): Promise<void> {
  const loaded = (await findLoaded(tx, [id])).get(id);
  if (loaded === undefined) return;
  throw new Problem(
    'conflict',
    isForBuyer
      ? 'Votre commande est déjà chargée pour sa tournée : appelez-nous.'
      : `La tournée n° ${loaded.roundId} est close avec cette commande : rouvrez-la d’abord.`,
  );
}

/** Locks both days in one order, so that two buyers who swap slots do not deadlock. */
async function changePlaces(
  tx: Db,
  left: BookedSlot | undefined,
  wanted: WantedSlot,
  book: () => Promise<BookedSlot>,
): Promise<BookedSlot> {
  if (left === undefined) return book();
  const leave = async () => {
    const { wasClosed } = await releaseSlot(tx, left);
    if (wasClosed) throw new Problem('conflict', ROUND_CLOSED);
  };
  const isLeftFirst = left.id < wanted.id || (left.id === wanted.id && left.day < wanted.day);
  if (isLeftFirst) await leave();
  const booked = await book();
  if (!isLeftFirst) await leave();
  return booked;
}

/** What helps a driver to a door; the pin in degrees. Undefined keeps a value, null removes it. */
type DoorAccess = AddressAccess & {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

/**
 * Changes the access to the door until the round leaves (docs/decisions/043), for the buyer, signed in or by link, and
 * staff. Throws `not-found`, `forbidden`, `bad-request`, `conflict`.
 */
export async function changeAccess(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
  { latitude, longitude, ...access }: DoorAccess,
): Promise<Order> {
  // Both are numbers, null or undefined together.
  if (typeof latitude !== typeof longitude) {
    const message = 'La latitude et la longitude vont ensemble.';
    throw new Problem('bad-request', message, [{ field: 'latitude', message }]);
  }
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkMayChoose(config, holder, order);
    if (order.pickupName !== null) {
      throw new Problem('conflict', `Cette commande se retire à ${order.pickupName}.`);
    }
    if (!isBeforeItLeaves(order)) {
      throw new Problem(
        'conflict',
        'Votre commande est en route : dites le chemin au livreur, qui vous appelle, ou appelez-nous.',
      );
    }
    await claimMedia(tx, order.ownerId, access);
    const said = { ...access, latitude, longitude };
    const values = Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(values).length === 0) return;
    await changeOrder(tx, holder.actor ?? 'guest', order, values, { kind: 'access-changed' });
  });
  const found = await findOrders(db, eq(orders.id, id), { limit: 1 });
  return oneRow(await describeOrders(db, found, holder.actor));
}

/** Throws `not-found`, `forbidden`. */
function checkMayChoose(config: Config, holder: LinkHolder, order: OwnedOrder): void {
  if (isBuyer(config, holder, order)) return;
  if (holder.actor === undefined) throw orderNotFound();
  refuseOrderChange(holder.actor, order);
}
