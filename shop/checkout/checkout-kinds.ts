import type { CreatedOrder } from '#contract/order-shapes.ts';
import type { SaleType } from '#contract/order-states.ts';
import { paths, withQuery } from '#contract/paths.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { NEW_PARAMETER, orderLink, PROVIDER_PARAMETER, screens } from '#contract/screens.ts';
import { type BasketKind, basketKinds } from '../baskets/basket-kinds.ts';
import type { BasketKey } from '../baskets/baskets.ts';

export const CHECKOUT_TITLE = 'Valider la commande';

/** What differs between the three baskets when they are ordered. */
export type CheckoutKind = {
  basket: BasketKind;
  saleType: SaleType;
  /** The call that places the order. */
  path: string;
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

/** Which basket an address of the checkout means: the cart unless it says otherwise. */
export function checkoutKindOf(search: string): CheckoutKind {
  const key = new URLSearchParams(search).get('panier') ?? '';
  return Object.hasOwn(checkoutKinds, key) ? checkoutKinds[key as BasketKey] : checkoutKinds.cart;
}

/** The checkout of a basket, for whoever is signed in. */
export const checkoutLink = (key: BasketKey): string =>
  withQuery(screens.checkout, { panier: key === 'cart' ? undefined : key });

/** The same without an account; credit is for members. */
export const guestCheckoutLink = (key: Exclude<BasketKey, 'creditOrder'>): string =>
  withQuery(screens.guestCheckout, { panier: key === 'cart' ? undefined : key });
