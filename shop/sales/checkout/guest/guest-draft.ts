import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { noRelative, type RelativeDraft } from '#contract/sales/orders/relative-draft.ts';
import {
  type AccessDraft,
  noAccess,
  readAccess,
} from '#shop/sales/delivery/access/access-draft.ts';
import { readSlot } from '#shop/sales/delivery/chosen-slot.ts';
import type { PickupDraft } from '../delivery/use-pickup-choice.ts';
import { type Agreed, forgetKept, keep, readKept } from '../kept-draft.ts';
import { type ChosenWay, readWay } from '../payment/chosen-way.ts';
import { readRelative } from '../relative/relative-draft.ts';

/** What somebody without an account has typed and chosen so far; nothing is chosen beforehand but the zone. */
export type GuestDraft = ChosenWay &
  PickupDraft &
  RelativeDraft &
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
  ...noRelative,
  zoneId: null,
  slot: null,
  isPickup: false,
  pickupPlaceId: null,
  mode: null,
  provider: null,
};

/** The progress of a guest in this tab, which outlives a reload. */
export const keepGuestDraft = (draft: GuestDraft, agreed?: Agreed): void =>
  keep('guest', agreed, draft);

/** The next order starts with empty fields, and so does the next person at a shared telephone. */
export const forgetGuestDraft = (agreed?: Agreed): void => forgetKept('guest', agreed);

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Takes from storage what is of the kind that it should be; another build may have written it. */
export function readGuestDraft(agreed?: Agreed): GuestDraft {
  const first = { ...fresh, ...agreed?.destination };
  const kept = readKept('guest', agreed);
  if (kept === undefined) return first;
  const { zoneId, slot, isPickup, pickupPlaceId, mode, provider, ...rest } = kept;
  const typed = Object.entries(rest).filter(
    ([name, value]) => name in fresh && typeof value === 'string',
  );
  return {
    ...first,
    ...Object.fromEntries(typed),
    ...(isWhole(zoneId) && { zoneId }),
    ...(isWhole(pickupPlaceId) && { pickupPlaceId }),
    ...readAccess(kept),
    ...readRelative(kept),
    isPickup: isPickup === true,
    slot: readSlot(slot),
    ...readWay({ mode, provider }),
  };
}
