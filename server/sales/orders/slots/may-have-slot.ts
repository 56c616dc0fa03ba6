import type { OwnedOrder } from '../order/may-see.ts';
import { slotOf } from './slot-columns.ts';

/** Whether an order is one that a slot is chosen for: confirmed, not on its way, and not still to come. */
export const mayHaveSlot = ({ saleType, state, fulfilment }: OwnedOrder): boolean =>
  saleType !== 'preorder' && state === 'sale' && fulfilment === 'to_prepare';

/** What decides besides the order itself: zones that have slots, and orders in a van that is packed. */
export type SlotChoice = {
  servedZones: ReadonlySet<number>;
  loaded: ReadonlyMap<number, unknown>;
};

/** Whether its buyer can choose or change its slot. */
export function canChangeSlot(order: OwnedOrder, { servedZones, loaded }: SlotChoice): boolean {
  if (order.zoneId === null || !servedZones.has(order.zoneId) || !mayHaveSlot(order)) return false;
  if (loaded.has(order.id)) return false;
  const slot = slotOf(order);
  return slot === undefined || slot.closesAt > new Date();
}
