import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { type Config, creditTermsOf } from '#server/base/config/config.ts';
import type { orders } from '#server/sales/orders/tables.ts';
import type { Delivery } from '../delivery/choose-delivery.ts';
import type { Zone } from '../delivery/delivery-zones.ts';
import { PREORDER_DAYS, promiseColumns, promiseDelivery } from '../delivery/promise-delivery.ts';
import type { OrderRequest, WantedRelative } from '../order/order-request.ts';
import { makePickupCode } from '../pickup/pickup-code.ts';
import { promisePickup } from '../pickup/pickup-days.ts';
import type { ChosenPickup } from '../pickup/pickup-places.ts';
import type { Kind, PricedOrder } from '../pricing/price-order.ts';
import { type BookedSlot, slotColumns } from '../slots/slot-columns.ts';
import type { Contact } from './know-buyer.ts';
import type { PricedBasket } from './price-basket.ts';

const DAY_MS = 86_400_000;

/** What existing clients read as the day of delivery, in days after the order (api-contract, 4.2 and 5). */
const COMMITTED_AFTER_DAYS: Record<Kind, number> = {
  order: 30,
  preorder: PREORDER_DAYS,
  creditorder: 3,
  pack: 0,
};

/** All that was decided of an order before it is written. */
export type Decided = {
  request: OrderRequest;
  buyer: { id: number; contact: Contact; employerId: number | null };
  basket: PricedBasket;
  priced: PricedOrder;
  delivery: Delivery;
  slot: BookedSlot | undefined;
  heldUntil: Date | null;
  /** Which messages to a guest are dropped. */
  silence: { isMailSilent?: boolean; isTextSilent?: boolean };
  now: Date;
};

/** The row of an order. */
export function orderRow(
  config: Config,
  { request, buyer, basket, priced, delivery, slot, heldUntil, silence, now }: Decided,
): typeof orders.$inferInsert {
  const { kind, paymentMode, relative, note } = request;
  const { zone, pickup, deliversOn, found, purchase } = basket;
  const { contact, employerId } = buyer;
  return {
    ...saleColumns(kind, config),
    packId: found.packId,
    partnerId: buyer.id,
    employerId,
    paymentMode,
    buyerName: contact.name,
    buyerEmail: contact.email,
    buyerPhone: contact.phone,
    ...silence,
    vatPercent: config.settings.SHOP_VAT_PERCENT,
    amountUntaxed: priced.untaxed,
    amountTax: priced.tax,
    amountTotal: priced.total,
    cashDutyPercent: purchase.rules.stampDutyPercent,
    ...deliveryColumns(delivery, zone),
    ...(relative !== undefined && relativeColumns(relative)),
    ...(pickup !== undefined && pickupColumns(pickup)),
    note,
    goods: namesOf(priced),
    committedFor: new Date(now.getTime() + COMMITTED_AFTER_DAYS[kind] * DAY_MS),
    ...(slot === undefined
      ? promiseColumns(
          pickup === undefined
            ? promiseDelivery(deliversOn, kind, zone, now)
            : promisePickup(now, deliversOn),
        )
      : slotColumns(slot)),
    heldUntil,
    placedAt: now,
    updatedAt: now,
  };
}

/** The lines of an order; `taken` says how many pieces of a product were taken from the stock. */
export const orderLinesOf = ({ lines }: PricedOrder, taken: Map<number, number>) =>
  lines.map(({ kind, productId, name, quantity, unitPrice, total, covers }, place) => ({
    position: place + 1,
    kind,
    productId,
    name,
    quantity,
    unitPrice,
    total,
    covers,
    reserved: productId === null ? 0 : (taken.get(productId) ?? 0),
  }));

/** The sale type of a kind: a pack is sold as an order is. */
export const saleTypeOf = (kind: Kind): SaleType => (kind === 'pack' ? 'order' : kind);

/** An order is confirmed at once; credit waits for the employer and the shop (api-contract, section 5). */
function saleColumns(kind: Kind, config: Config) {
  const isPack = kind === 'pack';
  const saleType = saleTypeOf(kind);
  if (kind !== 'creditorder') return { saleType, isPack, state: 'sale' as const };
  const { rates, months } = creditTermsOf(config);
  return {
    saleType,
    isPack,
    state: 'validation' as const,
    hrValidation: 'pending' as const,
    shopValidation: 'pending' as const,
    creditRates: rates.join(','),
    creditMonths: months,
  };
}

const deliveryColumns = (place: Delivery, zone: Zone | undefined) => ({
  ...place,
  zoneId: zone?.id ?? null,
  zoneName: zone?.name ?? '',
});

/** The relative counts before the person whom the address names. */
const relativeColumns = ({ recipient, phone, message, isSurprise }: WantedRelative) => ({
  recipient,
  recipientPhone: phone,
  forRelative: isSurprise ? ('surprise' as const) : ('told' as const),
  giftMessage: message,
});

/** Papers and existing clients read it as an address. */
const pickupColumns = ({ placeId, name }: ChosenPickup) => ({
  placeId,
  pickupName: name,
  pickupCode: makePickupCode(),
  city: '',
  quarter: '',
  street: `Retrait à ${name}`,
  landmark: '',
  latitude: null,
  longitude: null,
  secondPhone: null,
  doorPhotoKey: null,
  voiceNoteKey: null,
  wishedOn: null,
});

const namesOf = ({ lines }: PricedOrder) =>
  lines.flatMap(({ kind, name }) => (kind === 'product' ? [name] : [])).join('\n');
