import type { DeliverySlot } from '#contract/sales/handover/slot-shapes.ts';
import type { orders } from '#server/sales/orders/tables.ts';

export type SlotColumns = Pick<
  typeof orders.$inferSelect,
  'slotId' | 'slotDay' | 'slotFrom' | 'slotUntil' | 'slotClosesAt' | 'slotLitres'
>;

/** The place that an order has in a round. */
export type BookedSlot = DeliverySlot & { closesAt: Date; litres: number };

export const NO_SLOT = {
  slotId: null,
  slotDay: null,
  slotFrom: null,
  slotUntil: null,
  slotClosesAt: null,
  slotLitres: null,
} satisfies SlotColumns;

/** What an order keeps of its slot; the day is promised with it. */
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

export function slotOf(order: SlotColumns): BookedSlot | undefined {
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

/** As the wire has it. */
export function toDeliverySlot(order: SlotColumns): DeliverySlot | null {
  const { id, day, from, until } = slotOf(order) ?? {};
  if (id === undefined || day === undefined || from === undefined || until === undefined)
    return null;
  return { id, day, from, until };
}
