import type { SaleType } from '#contract/order-states.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { type BasketKind, basketKinds } from '../baskets/basket-kinds.ts';
import type { BasketKey } from '../baskets/baskets.ts';
import { addresses } from '../layout/addresses.ts';

/** What differs between the three baskets when they are ordered. */
export type CheckoutKind = {
  basket: BasketKind;
  saleType: SaleType;
  /** The call that places the order. */
  path: string;
  /** The page of an order of this kind (specification, section 2), which says what happens next. */
  placedAt: (id: number) => string;
};

const placedAt = (folder: string) => (id: number) => `/${folder}/${id}/détails?nouvelle=1`;

export const checkoutKinds: Record<BasketKey, CheckoutKind> = {
  cart: {
    basket: basketKinds.cart,
    saleType: 'order',
    path: paths.orders,
    placedAt: placedAt('commandes'),
  },
  preorder: {
    basket: basketKinds.preorder,
    saleType: 'preorder',
    path: paths.preorders,
    placedAt: placedAt('pre-commandes'),
  },
  creditOrder: {
    basket: basketKinds.creditOrder,
    saleType: 'creditorder',
    path: paths.creditOrders,
    placedAt: placedAt('credit-commandes'),
  },
};

/** Which basket an address of the checkout means: the cart unless it says otherwise. */
export function checkoutKindOf(search: string): CheckoutKind {
  const key = new URLSearchParams(search).get('panier') ?? '';
  return key in checkoutKinds ? checkoutKinds[key as BasketKey] : checkoutKinds.cart;
}

/** The checkout of a basket. */
export const checkoutLink = (key: BasketKey): string =>
  withQuery(addresses.checkout, { panier: key === 'cart' ? undefined : key });
