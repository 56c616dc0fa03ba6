import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DeliverySlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Db } from '#server/base/db/open.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import type { orders } from '../tables.ts';

export type SlotColumns = Pick<
  typeof orders.$inferSelect,
  'slotId' | 'slotDay' | 'slotFrom' | 'slotUntil' | 'slotClosesAt' | 'slotLitres'
>;

export type BookedSlot = DeliverySlot & { closesAt: Date; litres: number };

export const NO_SLOT = {
  slotId: null,
  slotDay: null,
  slotFrom: null,
  slotUntil: null,
  slotClosesAt: null,
  slotLitres: null,
} satisfies SlotColumns;

/** Columns of an order's slot; its day is the promise. */
export const slotColumns = ({ id, day, from, until, closesAt, litres }: BookedSlot) => ({
  slotId: id,
  slotDay: day,
  slotFrom: from,
  slotUntil: until,
  slotClosesAt: closesAt,
  slotLitres: litres,
  promisedFrom: day,
  promisedUntil: day,
});

/** Undefined without a slot. Without a stored time, it closes when it begins (UTC). */
export function bookedSlotOf(order: SlotColumns): BookedSlot | undefined {
  const { slotId, slotDay, slotFrom, slotUntil, slotClosesAt, slotLitres } = order;
  if (slotId === null || slotDay === null || slotFrom === null || slotUntil === null) {
    return undefined;
  }
  return {
    id: slotId,
    day: slotDay,
    from: slotFrom,
    until: slotUntil,
    closesAt: slotClosesAt ?? new Date(`${slotDay}T${slotFrom}:00Z`),
    litres: slotLitres ?? 0,
  };
}

export function toDeliverySlot(order: SlotColumns): DeliverySlot | null {
  const { id, day, from, until } = bookedSlotOf(order) ?? {};
  if (id === undefined || day === undefined || from === undefined || until === undefined)
    return null;
  return { id, day, from, until };
}

/** Confirmed, not on its way, and in stock. */
export const canHaveSlot = ({ saleType, state, fulfilment }: OwnedOrder): boolean =>
  saleType !== 'preorder' && state === 'sale' && fulfilment === 'to_prepare';

/** Zones that have slots, and orders in a packed van. */
export type SlotChoice = {
  servedZones: ReadonlySet<number>;
  loaded: ReadonlyMap<number, unknown>;
};

/** In a zone with slots, until the booked slot closes or a packed van holds the order. */
export function canChangeSlot(order: OwnedOrder, { servedZones, loaded }: SlotChoice): boolean {
  if (order.zoneId === null || !servedZones.has(order.zoneId) || !canHaveSlot(order)) return false;
  if (loaded.has(order.id)) return false;
  const slot = bookedSlotOf(order);
  return slot === undefined || slot.closesAt > new Date();
}

/** Orders whose closed round is being loaded (docs/decisions/037). */
export async function findLoaded(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, { roundId: number }>> {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .select({ orderId: roundStops.orderId, roundId: rounds.id })
    .from(roundStops)
    .innerJoin(rounds, and(eq(rounds.id, roundStops.roundId), eq(rounds.state, 'closed')))
    .where(
      and(
        inArray(roundStops.orderId, [...orderIds]),
        isNull(roundStops.returnId),
        eq(roundStops.state, 'planned'),
      ),
    );
  return new Map(found.map(({ orderId, roundId }) => [orderId, { roundId }]));
}
