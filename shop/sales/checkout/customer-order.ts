import { readPhone } from '#contract/base/fields/phone.ts';
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
import { phoneText } from '#shop/base/ui/format/phone-text.ts';
import {
  type AccessDraft,
  noAccess,
  readAccess,
} from '#shop/sales/delivery/access/access-draft.ts';
import { readSlot } from '#shop/sales/delivery/slot-choice.tsx';
import { accessOfAddress, accessOfOrder } from '../delivery/access/access-draft.ts';
import { type AgreedGoods, type CheckoutKind, toOrder, toSlot } from './checkout-kinds.ts';
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

/** The draft of a customer who has typed nothing yet. */
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

/** Takes from storage only what has the right type: another build of the shop may have written it. */
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

/** Name and destination of agreed goods, whose draft is kept apart from the basket's. */
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

/** The order of a customer whose draft has no mistakes (specification, section 3); `totalXof` is what was shown. */
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
    draft: Draft;
    addresses: readonly Address[];
    partnerId: number;
    totalXof: number;
    slot?: WantedSlot | undefined;
    pickup?: PickupPlace | undefined;
  },
  now: Date,
): OrderPayload {
  const { mode, note, hasAgreed } = draft;
  return {
    partner_id: partnerId,
    ...toOrder(kind, lines, now),
    ...(kind.saleType === 'order' && mode !== null && { payment_mode: mode }),
    ...(pickup === undefined
      ? {
          delivery: toDelivery(slot === undefined ? draft : { ...draft, wishedOn: '' }, addresses),
          ...toSlot(slot),
          ...toRelative(draft),
        }
      : { delivery: toCollected(draft, pickup) }),
    ...(note.trim() !== '' && { note: note.trim() }),
    amount_total: totalXof,
    // Credit needs its box ticked; elsewhere the order itself accepts the conditions.
    conditions: kind.saleType !== 'creditorder' || hasAgreed,
  };
}

const toCollected = ({ recipient, phone }: Draft, { id }: PickupPlace): DeliveryForm => ({
  pickup_place_id: id,
  recipient: recipient.trim(),
  phone: readPhone(phone) ?? phone,
});

function toDelivery(draft: Draft, addresses: readonly Address[]): DeliveryForm {
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

/** Whom the driver meets at a typed address. */
function receiverOf(draft: Draft): { recipient: string; phone: string } {
  const { isForRelative, relativeName, relativePhone } = draft;
  const [name, phone] = isForRelative
    ? [relativeName, relativePhone]
    : [draft.recipient, draft.phone];
  return { recipient: name.trim(), phone: readPhone(phone) ?? phone };
}

/** The typed address for the address book, named after its quarter; undefined when it is not to be kept. */
export function toKeptAddress(
  draft: Draft,
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

/** As the address book takes it. */
const LABEL_LENGTH = 60;
