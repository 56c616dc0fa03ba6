import { readPhone } from '#contract/base/fields/phone.ts';
import { senegaleseText } from '#contract/base/fields/phone-text.ts';
import { fieldsOf, hasKey } from '#contract/base/tables.ts';
import type { Address, AddressForm } from '#contract/people/customers.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { DeliveryForm, OrderPayload } from '#contract/sales/orders/order-shapes.ts';
import {
  noRelative,
  type RelativeDraft,
  toRelative,
} from '#contract/sales/orders/relative-draft.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import type { Customer } from '#shop/base/session/session.ts';
import {
  type AccessDraft,
  noAccess,
  readAccessDraft,
} from '#shop/sales/delivery/access/access-draft.ts';
import { readSlot } from '#shop/sales/delivery/slot-choice.tsx';
import { accessOfAddress, accessOfOrder } from '../delivery/access/access-draft.ts';
import { type AgreedGoods, type CheckoutKind, toOrderPayload, toSlot } from './checkout-kinds.ts';
import type { PickupDraft } from './delivery/pickup-choice.tsx';
import { type ChosenWay, readLastWay, readWay } from './payment/chosen-way.ts';

/** Shared by the three baskets; agreed products have their own. */
export type CheckoutDraft = ChosenWay &
  PickupDraft &
  RelativeDraft &
  /** Of the typed address. */
  AccessDraft & {
    /** Id of a saved address, `new` for the typed one, null before a choice. */
    addressId: number | 'new' | null;
    recipient: string;
    phone: string;
    city: string;
    quarter: string;
    landmark: string;
    isAddressKept: boolean;
    zoneId: number | null;
    /** Null chooses the first free slot. */
    slot: WantedSlot | null;
    /** YYYY-MM-DD, or empty. */
    wishedOn: string;
    note: string;
    /** In the name of the company that the account buys for. */
    isForCompany: boolean;
    hasAgreed: boolean;
  };

/**
 * A draft from the account of the customer and the last payment mode stored in this browser. An account without a town
 * begins with `usualTown`.
 */
export const newDraft = (customer: Customer, usualTown = ''): CheckoutDraft => ({
  addressId: null,
  recipient: customer.name,
  phone: senegaleseText(customer.partner_phone || ''),
  city: customer.partner_city || usualTown,
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
  ...readLastWay(customer),
  note: '',
  isForCompany: false,
  hasAgreed: false,
});

/**
 * From this tab; outlives a reload and a new sign-in. Products `agreed` on have a draft of their own that begins with
 * their destination.
 */
export function readCheckoutDraft(
  customer: Customer,
  agreed?: Agreed,
  usualTown?: string,
): CheckoutDraft {
  const fresh = { ...newDraft(customer, usualTown), ...agreed?.destination };
  const kept = readStoredProgress('customer', agreed);
  const isTheirs = kept !== undefined && kept.partnerId === customer.partner_id;
  return isTheirs ? mendDraft(kept.draft, fresh) : fresh;
}

/** Stores the draft in session storage, apart for agreed goods. */
export const storeCheckoutDraft = (
  customer: Customer,
  draft: CheckoutDraft,
  agreed?: Agreed,
): void => storeProgress('customer', agreed, { partnerId: customer.partner_id, draft });

/** Removes the draft from session storage. */
export const forgetCheckoutDraft = (agreed?: Agreed): void =>
  forgetStoredProgress('customer', agreed);

/** The usual address by default; `new` for the typed one. */
export function chosenAddress(
  draft: CheckoutDraft,
  addresses: readonly Address[],
): Address | 'new' {
  if (draft.addressId === 'new') return 'new';
  const chosen = addresses.find(({ id }) => id === draft.addressId);
  return chosen ?? addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? 'new';
}

/** Quarter and city of the chosen or typed address. */
export function placeOf(draft: CheckoutDraft, addresses: readonly Address[]): string {
  const address = chosenAddress(draft, addresses);
  const { quarter, city } = address === 'new' ? draft : address;
  return `${quarter},${city}`;
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Checks types, since another build may have written the storage. */
function mendDraft(kept: unknown, fresh: CheckoutDraft): CheckoutDraft {
  const { addressId, zoneId, slot, pickupPlaceId, mode, provider, ...rest } = fieldsOf(kept);
  const plain = Object.entries(rest).filter(
    ([name, value]) => hasKey(fresh, name) && typeof value === typeof fresh[name],
  );
  return {
    ...fresh,
    ...Object.fromEntries(plain),
    ...((addressId === 'new' || isWhole(addressId)) && { addressId }),
    ...readAccessDraft(kept),
    ...(isWhole(zoneId) && { zoneId }),
    ...(isWhole(pickupPlaceId) && { pickupPlaceId }),
    slot: readSlot(slot),
    ...(mode !== undefined && readWay({ mode, provider })),
  };
}

export type Agreed = Pick<AgreedGoods, 'name' | 'destination'>;

/** A sign-out removes both (`account/session/sign-out.ts`). */
const DRAFT_ENTRIES = {
  customer: { basket: 'checkout', agreed: 'agreedCheckout' },
  guest: { basket: 'guestCheckout', agreed: 'agreedGuestCheckout' },
} as const;

type Whose = keyof typeof DRAFT_ENTRIES;

/** Undefined without an entry, or for other products. */
export function readStoredProgress(
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

/** Writes to session storage; does nothing if storage refuses. */
export function storeProgress(whose: Whose, agreed: Agreed | undefined, values: object): void {
  try {
    const kept = { ...values, agreed: agreed?.name };
    sessionStorage.setItem(entryOf(whose, agreed), JSON.stringify(kept));
  } catch {
    // Without storage the progress lives as long as the page.
  }
}

/** Removes the entry from session storage; does nothing if storage refuses. */
export function forgetStoredProgress(whose: Whose, agreed: Agreed | undefined): void {
  try {
    sessionStorage.removeItem(entryOf(whose, agreed));
  } catch {
    // Blocked storage is empty.
  }
}

const entryOf = (whose: Whose, agreed: Agreed | undefined) =>
  DRAFT_ENTRIES[whose][agreed === undefined ? 'basket' : 'agreed'];

/** The payload of rule S-13; the draft has no mistakes. `totalXof` is what was shown. */
export function toCustomerOrder(
  kind: Pick<CheckoutKind, 'saleType' | 'basket'>,
  lines: readonly BasketLine[],
  {
    draft,
    addresses,
    partnerId,
    totalXof,
    slot,
    pickup,
  }: {
    draft: CheckoutDraft;
    addresses: readonly Address[];
    partnerId: number;
    totalXof: number;
    slot?: WantedSlot | undefined;
    pickup?: PickupPlace | undefined;
  },
  now: Date,
): OrderPayload {
  const { mode, note, isForCompany, hasAgreed } = draft;
  return {
    partner_id: partnerId,
    ...toOrderPayload(kind, lines, now),
    ...(kind.saleType === 'order' && mode !== null && { payment_mode: mode }),
    ...(pickup === undefined
      ? {
          delivery: toDelivery(slot === undefined ? draft : { ...draft, wishedOn: '' }, addresses),
          ...toSlot(slot),
          ...toRelative(draft),
        }
      : { delivery: toCollected(draft, pickup) }),
    ...(isForCompany && kind.saleType === 'order' && { for_company: true }),
    ...(note.trim() !== '' && { note: note.trim() }),
    amount_total: totalXof,
    // Only credit has a box; elsewhere the order accepts the conditions.
    conditions: kind.saleType !== 'creditorder' || hasAgreed,
  };
}

const toCollected = ({ recipient, phone }: CheckoutDraft, { id }: PickupPlace): DeliveryForm => ({
  pickup_place_id: id,
  recipient: recipient.trim(),
  phone: readPhone(phone) ?? phone,
});

function toDelivery(draft: CheckoutDraft, addresses: readonly Address[]): DeliveryForm {
  const address = chosenAddress(draft, addresses);
  const { zoneId, wishedOn, city, quarter, landmark } = draft;
  return {
    ...(zoneId !== null && { zone_id: zoneId }),
    ...(wishedOn !== '' && { wished_on: wishedOn }),
    ...(address !== 'new'
      ? { address_id: address.id }
      : {
          ...receiverOf(draft),
          city: city.trim(),
          quarter: quarter.trim(),
          landmark: landmark.trim(),
          ...accessOfOrder(draft),
        }),
  };
}

function receiverOf(draft: CheckoutDraft): { recipient: string; phone: string } {
  const { isForRelative, relativeName, relativePhone } = draft;
  const [name, phone] = isForRelative
    ? [relativeName, relativePhone]
    : [draft.recipient, draft.phone];
  return { recipient: name.trim(), phone: readPhone(phone) ?? phone };
}

/** Named after its quarter; undefined if it is not to be saved. */
export function toKeptAddress(
  draft: CheckoutDraft,
  addresses: readonly Address[],
): AddressForm | undefined {
  const { city, quarter, landmark, isAddressKept } = draft;
  if (!isAddressKept || draft.isPickup || chosenAddress(draft, addresses) !== 'new') {
    return undefined;
  }
  return {
    label: quarter.trim().slice(0, LABEL_LENGTH),
    ...receiverOf(draft),
    city: city.trim(),
    quarter: quarter.trim(),
    landmark: landmark.trim(),
    ...accessOfAddress(draft),
  };
}

const LABEL_LENGTH = 60;
