import { screens } from '#contract/base/screens.ts';

const ORDERING: readonly string[] = [
  screens.cart,
  screens.preorderCart,
  screens.creditCart,
  screens.checkout,
  screens.validation,
  screens.guestCheckout,
];

/** Whether a page leads from a basket to its order: the button that does stands at the foot of a phone. */
export const isOrderingPath = (path: string): boolean => ORDERING.includes(path.replace(/\/$/, ''));
