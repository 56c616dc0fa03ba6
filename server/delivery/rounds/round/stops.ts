import { and, asc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isUnsettledStop, type RoundState } from '#contract/delivery/round-states.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import { mediaUrl, plusCodeAt } from '#server/base/address-media/read-access.ts';
import type { Db } from '#server/base/db/open.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { isDeliveryTakenBack } from '#server/sales/orders/reading/follow-rounds.ts';
import { bookedSlotOf } from '#server/sales/orders/slots/order-slot.ts';

import { orders } from '#server/sales/orders/tables.ts';

import type { Round } from './lock-round.ts';

export type Stop = typeof roundStops.$inferSelect;

export type OrderRow = typeof orders.$inferSelect;

export type ReturnRow = typeof returns.$inferSelect;

/** `returned` is the return to collect; null for a delivery. */
export type StopOfOrder = { stop: Stop; order: OrderRow; returned: ReturnRow | null };

/** False for a stop at which the driver collects a return. */
export const isDelivery = ({ returned }: Pick<StopOfOrder, 'returned'>): boolean =>
  returned === null;

/** SQL condition: staff took the delivery back while the round is driven. */
export const isTakenBack = isDeliveryTakenBack(roundStops);

export const UNSETTLED = {
  settledAt: null,
  settledPhoneAt: null,
  settledById: null,
  receivedBy: '',
} as const;

async function findStops(db: Db, where: SQL | undefined): Promise<StopOfOrder[]> {
  const found = await db
    .select({ stop: roundStops, order: orders, returned: returns, isTakenBack })
    .from(roundStops)
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .innerJoin(rounds, eq(rounds.id, roundStops.roundId))
    .leftJoin(returns, eq(returns.id, roundStops.returnId))
    .where(where)
    .orderBy(asc(roundStops.roundId), asc(roundStops.position), asc(roundStops.id));
  return found.map(({ isTakenBack: isOpenAgain, stop, order, returned }) => ({
    stop: isOpenAgain ? { ...stop, ...UNSETTLED, state: 'planned', expectedAt: null } : stop,
    order,
    returned,
  }));
}

/** Stops with their orders in driving order. A delivery that staff took back is planned again; its cash stays. */
export const readStops = (db: Db, roundIds: number[]): Promise<StopOfOrder[]> =>
  findStops(db, inArray(roundStops.roundId, roundIds));

/** For a locked round; locks the orders too. */
export async function lockStops(tx: Db, roundId: number): Promise<StopOfOrder[]> {
  const known = await readStops(tx, [roundId]);
  const ids = known.map(({ order }) => order.id);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('no key update');
  return readStops(tx, [roundId]);
}

export async function findStop(db: Db, id: number): Promise<StopOfOrder | undefined> {
  const [found] = await findStops(db, eq(roundStops.id, id));
  return found;
}

export async function findInLaterRound(db: Db, roundIds: number[]): Promise<Set<number>> {
  const later = alias(roundStops, 'later');
  const found = await db
    .selectDistinct({ orderId: roundStops.orderId })
    .from(roundStops)
    .innerJoin(later, and(eq(later.orderId, roundStops.orderId), gt(later.id, roundStops.id)))
    .where(
      and(
        inArray(roundStops.roundId, roundIds),
        ne(later.roundId, roundStops.roundId),
        ne(later.state, 'removed'),
        isNull(roundStops.returnId),
        isNull(later.returnId),
      ),
    );
  return new Set(found.map(({ orderId }) => orderId));
}

/** Can still be handed over by this round. */
const isOnBoard = ({ state, fulfilment }: Pick<OrderRow, 'state' | 'fulfilment'>): boolean =>
  state === 'to_delivered' && fulfilment === 'shipped';

/** In a van, even if cancelled. */
export const hasLeftShop = ({ fulfilment }: Pick<OrderRow, 'fulfilment'>): boolean =>
  fulfilment === 'shipped';

/** Why a stop takes no more commands, in French; else undefined. */
export function settledElsewhereReason({ stop, order, returned }: StopOfOrder): string | undefined {
  if (!isUnsettledStop(stop.state)) return undefined;
  if (returned !== null) return RETURN_IS_OVER[returned.state];
  if (isOnBoard(order)) return undefined;
  if (order.state === 'cancel') return 'La commande est annulée : ne la remettez pas.';
  const isDelivered = order.state === 'delivered' || order.state === 'done';
  return isDelivered ? 'La boutique l’a notée livrée.' : 'La boutique a repris cette commande.';
}

const RETURN_IS_OVER: Partial<Record<ReturnRow['state'], string>> = {
  received: 'La boutique a déjà reçu ces articles.',
  closed: 'La boutique a déjà reçu ces articles.',
  refused: 'Le retour est annulé : ne reprenez rien.',
};

const HAS_LEFT: readonly RoundState[] = ['on_the_way', 'ended', 'accepted'];

/** A problem since the planning, in French; else empty. */
export function stopProblem(round: Pick<Round, 'state' | 'day'>, found: StopOfOrder): string {
  const { stop, order, returned } = found;
  if (!isUnsettledStop(stop.state)) return '';
  if (HAS_LEFT.includes(round.state)) return settledElsewhereReason(found) ?? '';
  if (returned !== null) return returned.state === 'approved' ? '' : 'Retour annulé ou déjà reçu';
  if (order.state === 'cancel') return 'Commande annulée';
  if (order.state !== 'sale' || order.fulfilment !== 'to_prepare') return 'Commande déjà partie';
  const slot = bookedSlotOf(order);
  return slot !== undefined && slot.day > round.day
    ? `Le client a choisi un autre jour : ${slotWords(slot)}`
    : '';
}

/** Telephone numbers without the plus sign. */
export const describePlace = (order: OrderRow) => ({
  customer_name: order.buyerName,
  recipient: order.recipient,
  phone: (order.recipientPhone ?? order.buyerPhone)?.slice(1) ?? null,
  zone: order.zoneName,
  city: order.city,
  quarter: order.quarter,
  street: order.street,
  landmark: order.landmark,
  latitude: order.latitude,
  longitude: order.longitude,
  plus_code: plusCodeAt(order) ?? '',
  second_phone: order.secondPhone?.slice(1) ?? null,
  door_photo: mediaUrl(order.doorPhotoKey),
  voice_note: mediaUrl(order.voiceNoteKey),
  note: order.note,
});
