import type { OpenSlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { chosenSlot } from '#shop/sales/delivery/chosen-slot.ts';
import { useOpenSlots } from '#shop/sales/delivery/use-open-slots.ts';

export type SlotOffer = {
  /** Undefined while they are on their way. */
  slots: OpenSlot[] | undefined;
  /** What the order is to be sent with. */
  chosen: OpenSlot | undefined;
  /** Whether the zone has slots at all. */
  isOffered: boolean;
  /** They are on their way, so the order waits for them. */
  isAsking: boolean;
  problem: string;
  askAgain: () => Promise<void>;
};

/** The slots that the chosen zone offers to an order, and the one that is chosen among them. */
export function useSlotChoice(
  zones: readonly OfferedZone[],
  { zoneId, slot }: { zoneId: number | null; slot: WantedSlot | null },
  litres: number | undefined,
): SlotOffer {
  const isOffered = zones.some(({ id, has_slots }) => id === zoneId && has_slots);
  const { value, problem, askAgain } = useOpenSlots(
    isOffered ? (zoneId ?? undefined) : undefined,
    litres,
  );
  return {
    slots: value,
    chosen: chosenSlot(value ?? [], slot),
    isOffered,
    isAsking: isOffered && value === undefined && problem === '',
    problem,
    askAgain,
  };
}
