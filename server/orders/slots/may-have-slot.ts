import type { OwnedOrder } from '../order/may-see.ts';
import { slotOf } from './slot-columns.ts';

/** Whether an order is one that a slot is chosen for: confirmed, not on its way, and not still to come. */
export const mayHaveSlot = ({ saleType, state, fulfilment }: OwnedOrder): boolean =>
  saleType !== 'preorder' && state === 'sale' && fulfilment === 'to_prepare';

/** Whether its buyer can choose or change its slot; `servedZones` are those that have slots. */
export function canChangeSlot(order: OwnedOrder, servedZones: ReadonlySet<number>): boolean {
  if (order.zoneId === null || !servedZones.has(order.zoneId) || !mayHaveSlot(order)) return false;
  const slot = slotOf(order);
  return slot === undefined || slot.closesAt > new Date();
}
