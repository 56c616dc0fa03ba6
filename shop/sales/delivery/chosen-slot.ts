import { fieldsOf } from '#contract/base/tables.ts';
import type { OpenSlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';

/** Whether two slots are the same hours of the same day. */
export const isSameSlot = (one: WantedSlot, other: WantedSlot | null | undefined): boolean =>
  one.id === other?.id && one.day === other.day;

/** The slot that is wanted while it has room, else the first that has; undefined where all are full. */
export const chosenSlot = (
  slots: readonly OpenSlot[],
  wanted: WantedSlot | null,
): OpenSlot | undefined =>
  slots.find((slot) => !slot.is_full && isSameSlot(slot, wanted)) ??
  slots.find(({ is_full }) => !is_full);

/** A slot as it was kept in storage; null for anything else. */
export function readSlot(kept: unknown): WantedSlot | null {
  const { id, day } = fieldsOf(kept);
  return typeof id === 'number' && typeof day === 'string' ? { id, day } : null;
}
