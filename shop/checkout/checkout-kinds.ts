import type { CreatedOrder } from '#contract/order-shapes.ts';
import type { SaleType } from '#contract/order-states.ts';
import { paths, withQuery } from '#contract/paths.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { NEW_PARAMETER, orderLink, PROVIDER_PARAMETER } from '#contract/screens.ts';
import { type BasketKind, basketKinds } from '../baskets/basket-kinds.ts';
import { basketKeyOf } from '../baskets/checkout-links.ts';
import type { BasketKey } from '../lists/baskets.ts';

export const CHECKOUT_TITLE = 'Valider la commande';

/** What differs between the three baskets when they are ordered. */
export type CheckoutKind = {
  basket: BasketKind;
  saleType: SaleType;
  /** The call that places the order. */
  path: (typeof paths)['orders' | 'preorders' | 'creditOrders'];
};

/**
 * The page of an order that was just placed (specification, section 2): it says what happens next, and
 * offers the provider that was chosen first.
 */
export const placedLink = (
  order: Pick<CreatedOrder, 'id' | 'type_sale'>,
  provider: OnlineProvider | null = null,
): string =>
  withQuery(orderLink(order), { [NEW_PARAMETER]: 1, [PROVIDER_PARAMETER]: provider ?? undefined });

/** The same of an order without an account: its link, which opens it to whoever has it. */
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

/** How the basket is ordered that an address of the checkout means. */
export const checkoutKindOf = (search: string): CheckoutKind => checkoutKinds[basketKeyOf(search)];
