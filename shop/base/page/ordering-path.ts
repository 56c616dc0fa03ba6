import { screens } from '#contract/base/screens.ts';

const ORDERING: readonly string[] = [
  screens.cart,
  screens.preorderCart,
  screens.creditCart,
  screens.checkout,
  screens.validation,
  screens.guestCheckout,
];

/** Pages from basket to order: on phones the button is at the foot. */
export const isOrderingPath = (path: string): boolean => ORDERING.includes(path.replace(/\/$/, ''));
