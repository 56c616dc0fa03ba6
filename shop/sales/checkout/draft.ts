import { fieldsOf, hasKey } from '#contract/base/tables.ts';
import type { Address } from '#contract/people/customers.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { noRelative, type RelativeDraft } from '#contract/sales/orders/relative-draft.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { phoneText } from '#shop/base/ui/format/phone-text.ts';
import {
  type AccessDraft,
  noAccess,
  readAccess,
} from '#shop/sales/delivery/access/access-draft.ts';
import { readSlot } from '#shop/sales/delivery/slot-choice.tsx';
import type { AgreedGoods } from './checkout-kinds.ts';
import type { PickupDraft } from './delivery/pickup-choice.tsx';
import { type ChosenWay, lastWayOf, readWay } from './payment/chosen-way.ts';

/** What a customer has chosen and typed at the checkout so far; the three baskets share it, and agreed goods have theirs. */
export type Draft = ChosenWay &
  PickupDraft &
  RelativeDraft &
  /** Of the typed address; a saved one has its own. */
  AccessDraft & {
    /** A saved address by its number; `new` for the one that is typed. Nothing is chosen yet when null. */
    addressId: number | 'new' | null;
    recipient: string;
    phone: string;
    city: string;
    quarter: string;
    landmark: string;
    isAddressKept: boolean;
    zoneId: number | null;
    /** The slot that was chosen; the first with room while it is null. */
    slot: WantedSlot | null;
    /** YYYY-MM-DD, or empty. */
    wishedOn: string;
    note: string;
    hasAgreed: boolean;
  };

/** What stands at the checkout of somebody who has done nothing there yet. */
export const newDraft = (customer: Customer): Draft => ({
  addressId: null,
  recipient: customer.name,
  phone: phoneText(customer.partner_phone || ''),
  city: customer.partner_city || '',
  quarter: '',
  landmark: '',
  ...noAccess,
  ...noRelative,
  isAddressKept: true,
  zoneId: null,
  slot: null,
  isPickup: false,
  pickupPlaceId: null,
  wishedOn: '',
  ...lastWayOf(customer),
  note: '',
  hasAgreed: false,
});

/**
 * The progress of this customer in this tab: it outlives a reload and a new sign-in. Goods that were `agreed` on have
 * a draft of their own, which begins with where they go.
 */
export function readDraft(customer: Customer, agreed?: Agreed): Draft {
  const fresh = { ...newDraft(customer), ...agreed?.destination };
  const kept = readKept('customer', agreed);
  const isTheirs = kept !== undefined && kept.partnerId === customer.partner_id;
  return isTheirs ? mendDraft(kept.draft, fresh) : fresh;
}

export const keepDraft = (customer: Customer, draft: Draft, agreed?: Agreed): void =>
  keep('customer', agreed, { partnerId: customer.partner_id, draft });

export const forgetDraft = (agreed?: Agreed): void => forgetKept('customer', agreed);

/** The address that a draft delivers to, the usual one unless another is chosen; `new` for the typed one. */
export function chosenAddress(draft: Draft, addresses: readonly Address[]): Address | 'new' {
  if (draft.addressId === 'new') return 'new';
  const chosen = addresses.find(({ id }) => id === draft.addressId);
  return chosen ?? addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? 'new';
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Takes from storage what is of the kind that it should be; another build may have written it. */
function mendDraft(kept: unknown, fresh: Draft): Draft {
  const { addressId, zoneId, slot, pickupPlaceId, mode, provider, ...rest } = fieldsOf(kept);
  const plain = Object.entries(rest).filter(
    ([name, value]) => hasKey(fresh, name) && typeof value === typeof fresh[name],
  );
  return {
    ...fresh,
    ...Object.fromEntries(plain),
    ...((addressId === 'new' || isWhole(addressId)) && { addressId }),
    ...readAccess(kept),
    ...(isWhole(zoneId) && { zoneId }),
    ...(isWhole(pickupPlaceId) && { pickupPlaceId }),
    slot: readSlot(slot),
    ...(mode !== undefined && readWay({ mode, provider })),
  };
}

/** What tells a checkout of goods that were agreed on from the basket's, and where those goods go. */
export type Agreed = Pick<AgreedGoods, 'name' | 'destination'>;

/** The entries of storage with the progress of a checkout (a sign-out takes them all: `account/session/sign-out.ts`). */
const DRAFT_ENTRIES = {
  customer: { basket: 'checkout', agreed: 'agreedCheckout' },
  guest: { basket: 'guestCheckout', agreed: 'agreedGuestCheckout' },
} as const;

type Whose = keyof typeof DRAFT_ENTRIES;

/** What is kept in this tab; undefined where nothing is, and where it belongs to other goods. */
export function readKept(
  whose: Whose,
  agreed: Agreed | undefined,
): Record<string, unknown> | undefined {
  try {
    const text = sessionStorage.getItem(entryOf(whose, agreed));
    const kept = text === null ? undefined : fieldsOf(JSON.parse(text));
    return kept?.agreed === agreed?.name ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keep(whose: Whose, agreed: Agreed | undefined, values: object): void {
  try {
    const kept = { ...values, agreed: agreed?.name };
    sessionStorage.setItem(entryOf(whose, agreed), JSON.stringify(kept));
  } catch {
    // Without storage the progress lives as long as the page.
  }
}

export function forgetKept(whose: Whose, agreed: Agreed | undefined): void {
  try {
    sessionStorage.removeItem(entryOf(whose, agreed));
  } catch {
    // Storage that may not be used holds nothing.
  }
}

const entryOf = (whose: Whose, agreed: Agreed | undefined) =>
  DRAFT_ENTRIES[whose][agreed === undefined ? 'basket' : 'agreed'];
