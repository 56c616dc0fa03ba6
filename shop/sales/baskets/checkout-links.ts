import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';

const KEYS: readonly BasketKey[] = ['cart', 'preorder', 'creditOrder'];

/** Which basket an address of the checkout means: the cart unless it says otherwise. */
export function basketKeyOf(search: string): BasketKey {
  const asked = new URLSearchParams(search).get('panier');
  return KEYS.find((key) => key === asked) ?? 'cart';
}

/** The checkout of a basket, for whoever is signed in. */
export const checkoutLink = (key: BasketKey): string =>
  withQuery(screens.checkout, { panier: key === 'cart' ? undefined : key });

/** The same without an account; credit is for members. */
export const guestCheckoutLink = (key: Exclude<BasketKey, 'creditOrder'>): string =>
  withQuery(screens.guestCheckout, { panier: key === 'cart' ? undefined : key });
