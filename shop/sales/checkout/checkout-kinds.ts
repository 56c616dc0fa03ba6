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
import type { CheckoutDraft } from './customer-order.ts';

export const CHECKOUT_TITLE = 'Valider la commande';

export type CheckoutKind = {
  basket: BasketKind;
  saleType: SaleType;
  path: (typeof paths)['orders' | 'preorders' | 'creditOrders'];
  agreed?: AgreedGoods;
};

/** Products of a proforma at agreed prices, ordered as a whole. */
export type AgreedGoods = {
  /** In the idempotency key and the stored draft. */
  name: string;
  lines: BasketLine[];
  back: WayBack;
  destination: Destination;
  /** Throws ApiError, as `place` and `placeForGuest`. */
  quote: (question: QuotePayload, signal: AbortSignal) => Promise<Quote>;
  place: (order: OrderPayload, key: string) => Promise<CreatedOrder>;
  placeForGuest: (order: GuestOrderPayload, key: string) => Promise<CreatedOrder>;
  /** Called if what was shown has changed. */
  onConflict: () => void;
};

/** A zone or a pickup place. */
type Destination = {
  zoneId: number | null;
  isPickup: boolean;
  pickupPlaceId: number | null;
};

export type WayBack = { label: string; to: string };

/** Link back from the checkout: to the agreed goods, or else to the basket. */
export const wayBackOf = ({ basket, agreed }: CheckoutKind): WayBack =>
  agreed?.back ?? { label: 'Modifier le panier', to: basket.to };

/** The page of a new order (rule S-17). */
export const placedLink = (
  order: Pick<CreatedOrder, 'id' | 'type_sale'>,
  provider: OnlineProvider | null = null,
): string =>
  withQuery(orderLink(order), { [NEW_PARAMETER]: 1, [PROVIDER_PARAMETER]: provider ?? undefined });

/** Opens by the order's link, which has a token. */
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

export const checkoutKindOf = (search: string): CheckoutKind => checkoutKinds[basketKeyOf(search)];

/** Products that are no longer sold stay in the basket. */
export const orderableLines = (lines: readonly BasketLine[]): BasketLine[] =>
  lines.filter(({ unavailable }) => !unavailable);

/** Sends orderable lines only. A pickup place replaces the zone; only plain orders carry a payment mode. */
export function toQuoteRequest(
  { saleType }: Pick<CheckoutKind, 'saleType'>,
  lines: readonly BasketLine[],
  { zoneId, mode }: Pick<CheckoutDraft, 'zoneId' | 'mode'>,
  { pickup, codes = [] }: { pickup?: PickupPlace | undefined; codes?: readonly string[] },
): QuotePayload {
  return {
    type_sale: saleType,
    ...(saleType === 'order' && mode !== null && { payment_mode: mode }),
    ...(pickup === undefined
      ? zoneId !== null && { zone_id: zoneId }
      : { pickup_place_id: pickup.id }),
    order_lines: orderableLines(lines).map(({ id, quantity, services = [] }) => ({
      id,
      quantity,
      ...(services.length > 0 && { services }),
    })),
    ...(codes.length > 0 && { coupons: [...codes] }),
  };
}

/** Without buyer, delivery and payment; prices as shown, in XOF. */
export function toOrderPayload(
  { saleType, basket }: Pick<CheckoutKind, 'saleType' | 'basket'>,
  lines: readonly BasketLine[],
  now: Date,
): OrderPayload {
  return {
    type_sale: saleType,
    state: saleType === 'creditorder' ? 'validation' : 'sale',
    type_order: 'commande',
    commitment_date: now.toISOString(),
    order_lines: orderableLines(lines).map((line) => ({
      id: line.id,
      quantity: line.quantity,
      list_price: basket.priceOf(line),
      ...(line.services?.length && { services: line.services }),
    })),
  };
}

/** Codes with a discount in the shown quote. */
export function toCoupons(quote: Quote): Pick<OrderPayload, 'coupons'> {
  const counted = quote.coupons.filter(({ problem }) => problem === '');
  return counted.length === 0 ? {} : { coupons: counted.map(({ code }) => code) };
}

/** Delivery slot of an order payload; empty without a slot. */
export const toSlot = (slot: WantedSlot | undefined): Pick<OrderPayload, 'delivery_slot'> =>
  slot === undefined ? {} : { delivery_slot: { id: slot.id, day: slot.day } };
