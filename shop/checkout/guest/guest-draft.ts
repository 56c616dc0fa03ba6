import { useRef, useState } from 'react';
import type { DeliveryZone } from '#contract/order-shapes.ts';
import type { WantedSlot } from '#contract/slot-shapes.ts';
import { fieldsOf } from '#contract/tables.ts';
import { type AccessDraft, noAccess, readAccess } from '../../delivery/access/access-draft.ts';
import { readSlot } from '../../delivery/chosen-slot.ts';
import type { Destination } from '../checkout-kinds.ts';
import type { PickupDraft } from '../delivery/use-pickup-choice.ts';
import { type ChosenWay, readWay } from '../payment/chosen-way.ts';

/** A sign-out takes it. */
const GUEST_DRAFT_KEY = 'guestCheckout';

/** What somebody without an account has typed and chosen so far; nothing is chosen beforehand but the zone. */
export type GuestDraft = ChosenWay &
  PickupDraft &
  AccessDraft & {
    /** First and last name. */
    name: string;
    telephone: string;
    adresse: string;
    email: string;
    zoneId: number | null;
    /** The slot that was chosen; the first with room while it is null. */
    slot: WantedSlot | null;
  };

const fresh: GuestDraft = {
  name: '',
  telephone: '',
  adresse: '',
  email: '',
  ...noAccess,
  zoneId: null,
  slot: null,
  isPickup: false,
  pickupPlaceId: null,
  mode: null,
  provider: null,
};

/**
 * The progress of a guest in this tab, which outlives a reload; the zone is the first that is served, and `first` is
 * where goods go that were agreed on.
 */
export function useGuestDraft(zones: readonly DeliveryZone[], first?: Destination) {
  const [kept, setKept] = useState(() => ({ ...readDraft(), ...first }));
  // A photo may arrive after more was typed.
  const latest = useRef(kept);
  const zone = zones.find(({ id }) => id === kept.zoneId) ?? zones[0];
  const onChange = (change: Partial<GuestDraft>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setKept(next);
    try {
      sessionStorage.setItem(GUEST_DRAFT_KEY, JSON.stringify(next));
    } catch {
      // Without storage the progress lives as long as the page.
    }
  };
  return { draft: { ...kept, zoneId: zone?.id ?? null }, onChange };
}

/** The next order begins anew, and so does the next person at a shared telephone. */
export function forgetGuestDraft(): void {
  try {
    sessionStorage.removeItem(GUEST_DRAFT_KEY);
  } catch {
    // Storage that may not be used holds nothing.
  }
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Takes from storage what is of the kind that it should be; another build may have written it. */
function readDraft(): GuestDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(GUEST_DRAFT_KEY) ?? '{}');
    const { zoneId, slot, isPickup, pickupPlaceId, mode, provider, ...rest } = fieldsOf(kept);
    const typed = Object.entries(rest).filter(
      ([name, value]) => name in fresh && typeof value === 'string',
    );
    return {
      ...fresh,
      ...Object.fromEntries(typed),
      ...(isWhole(zoneId) && { zoneId }),
      ...(isWhole(pickupPlaceId) && { pickupPlaceId }),
      ...readAccess(kept),
      isPickup: isPickup === true,
      slot: readSlot(slot),
      ...readWay({ mode, provider }),
    };
  } catch {
    return fresh;
  }
}
