import { paths, withQuery } from '#contract/base/paths.ts';
import { NEW_PARAMETER, orderLink, PROVIDER_PARAMETER } from '#contract/base/screens.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type {
  CreatedOrder,
  GuestOrderPayload,
  OrderPayload,
  Quote,
  QuotePayload,
} from '#contract/sales/orders/order-shapes.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { type BasketKind, basketKeyOf, basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import type { Draft } from './customer-order.ts';

export const CHECKOUT_TITLE = 'Valider la commande';

/** What differs between the three baskets when they are ordered. */
export type CheckoutKind = {
  basket: BasketKind;
  saleType: SaleType;
  /** The call that places the order. */
  path: (typeof paths)['orders' | 'preorders' | 'creditOrders'];
  /** Goods that are ordered in place of the basket. */
  agreed?: AgreedGoods;
};

/** Goods of a proforma at its agreed prices: a buyer orders all of them as they are. */
export type AgreedGoods = {
  /** Names them in the idempotency key of their order and in the kept draft. */
  name: string;
  lines: BasketLine[];
  /** Back to the page of the proforma. */
  back: WayBack;
  /** Where the proforma sends them, unless the buyer chooses otherwise. */
  destination: Destination;
  /** Asks the server what they cost. Throws ApiError, as `place` and `placeForGuest` do. */
  quote: (question: QuotePayload, signal: AbortSignal) => Promise<Quote>;
  place: (order: OrderPayload, key: string) => Promise<CreatedOrder>;
  placeForGuest: (order: GuestOrderPayload, key: string) => Promise<CreatedOrder>;
  /** The checkout calls it when the server refuses because what was shown has changed. */
  onConflict: () => void;
};

/** A zone, or the place where they are collected. */
type Destination = {
  zoneId: number | null;
  isPickup: boolean;
  pickupPlaceId: number | null;
};

/** The way back to where the goods stand. */
export type WayBack = { label: string; to: string };

export const wayBackOf = ({ basket, agreed }: CheckoutKind): WayBack =>
  agreed?.back ?? { label: 'Modifier le panier', to: basket.to };

/**
 * The page of an order that was just placed (specification, section 2): it says what happens next, and
 * offers the provider that was chosen first.
 */
export const placedLink = (
  order: Pick<CreatedOrder, 'id' | 'type_sale'>,
  provider: OnlineProvider | null = null,
): string =>
  withQuery(orderLink(order), { [NEW_PARAMETER]: 1, [PROVIDER_PARAMETER]: provider ?? undefined });

/** The same for a guest's order. Its page opens by the link of the order, which has a token. */
export function guestPlacedLink(
  { link }: Pick<CreatedOrder, 'link'>,
  provider: OnlineProvider | null = null,
): string {
  const [path = '', query] = link.split('?');
  return withQuery(path, {
    ...Object.fromEntries(new URLSearchParams(query)),
    [NEW_PARAMETER]: 1,
    [PROVIDER_PARAMETER]: provider ?? undefined,
  });
}

export const checkoutKinds: Record<BasketKey, CheckoutKind> = {
  cart: {
    basket: basketKinds.cart,
    saleType: 'order',
    path: paths.orders,
  },
  preorder: {
    basket: basketKinds.preorder,
    saleType: 'preorder',
    path: paths.preorders,
  },
  creditOrder: {
    basket: basketKinds.creditOrder,
    saleType: 'creditorder',
    path: paths.creditOrders,
  },
};

/** The kind of the basket that the query of a checkout page names. */
export const checkoutKindOf = (search: string): CheckoutKind => checkoutKinds[basketKeyOf(search)];

/** The lines that can be ordered: what is no longer sold stays in the basket. */
export const orderable = (lines: readonly BasketLine[]): BasketLine[] =>
  lines.filter(({ unavailable }) => !unavailable);

/** The question to the server what a basket costs. */
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

/** A basket as an order, still without buyer, delivery and payment; prices as shown, in XOF. */
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

/** The codes that took something off in the quote that was shown. */
export function toCoupons(quote: Quote): Pick<OrderPayload, 'coupons'> {
  const counted = quote.coupons.filter(({ problem }) => problem === '');
  return counted.length === 0 ? {} : { coupons: counted.map(({ code }) => code) };
}

/** The field of the chosen slot; none where the zone has no slots. */
export const toSlot = (slot: WantedSlot | undefined): Pick<OrderPayload, 'delivery_slot'> =>
  slot === undefined ? {} : { delivery_slot: { id: slot.id, day: slot.day } };
