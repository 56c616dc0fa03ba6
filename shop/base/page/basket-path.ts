import { screens } from '#contract/base/screens.ts';

const BASKETS: readonly string[] = [screens.cart, screens.preorderCart, screens.creditCart];

/** The three baskets: on phones the button is at the foot, and the popup may open. */
export const isBasketPath = (path: string): boolean => BASKETS.includes(path.replace(/\/+$/, ''));
