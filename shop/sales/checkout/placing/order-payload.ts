import { readPhone } from '#contract/base/fields/phone.ts';
import type { Address, AddressForm } from '#contract/people/customers.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type {
  DeliveryForm,
  OrderPayload,
  Quote,
  QuotePayload,
} from '#contract/sales/orders/order-shapes.ts';
import { toRelative } from '#contract/sales/orders/relative-draft.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { accessOfAddress, accessOfOrder } from '#shop/sales/delivery/access/access-draft.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { chosenAddress, type Draft } from '../draft.ts';

/** The lines that can be ordered: what is no longer sold stays in the basket. */
export const orderable = (lines: readonly BasketLine[]): BasketLine[] =>
  lines.filter(({ unavailable }) => !unavailable);

/** What is asked for the price of a basket. */
export function toQuoteRequest(
  { saleType }: Pick<CheckoutKind, 'saleType'>,
  lines: readonly BasketLine[],
  { zoneId, mode }: Pick<Draft, 'zoneId' | 'mode'>,
  { pickup, codes = [] }: { pickup?: PickupPlace | undefined; codes?: readonly string[] },
): QuotePayload {
  return {
    type_sale: saleType,
    ...(saleType === 'order' && mode !== null && { payment_mode: mode }),
    ...(pickup === undefined
      ? zoneId !== null && { zone_id: zoneId }
      : { pickup_place_id: pickup.id }),
    order_lines: orderable(lines).map(({ id, quantity }) => ({ id, quantity })),
    ...(codes.length > 0 && { coupons: [...codes] }),
  };
}

/** A basket as an order without who orders it, where it goes and how it is paid; prices as shown, in XOF. */
export function toOrder(
  { saleType, basket }: Pick<CheckoutKind, 'saleType' | 'basket'>,
  lines: readonly BasketLine[],
  now: Date,
): OrderPayload {
  return {
    type_sale: saleType,
    state: saleType === 'creditorder' ? 'validation' : 'sale',
    type_order: 'commande',
    commitment_date: now.toISOString(),
    order_lines: orderable(lines).map((line) => ({
      id: line.id,
      quantity: line.quantity,
      list_price: basket.priceOf(line),
    })),
  };
}

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
    // Credit is agreed to in so many words; elsewhere the order itself is the agreement.
    conditions: kind.saleType !== 'creditorder' || hasAgreed,
  };
}

/** The codes that take something off, as the quote says that was shown. */
export function toCoupons(quote: Quote): Pick<OrderPayload, 'coupons'> {
  const counted = quote.coupons.filter(({ problem }) => problem === '');
  return counted.length === 0 ? {} : { coupons: counted.map(({ code }) => code) };
}

/** The slot that is chosen, if the zone has any. */
export const toSlot = (slot: WantedSlot | undefined): Pick<OrderPayload, 'delivery_slot'> =>
  slot === undefined ? {} : { delivery_slot: { id: slot.id, day: slot.day } };

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
