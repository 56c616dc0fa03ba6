import { screens } from '#contract/base/screens.ts';
import { isBasketPath } from './basket-path.ts';

const CHECKOUTS: readonly string[] = [screens.checkout, screens.validation, screens.guestCheckout];

/** Pages from basket to order, where nothing may distract. */
export const isOrderingPath = (path: string): boolean =>
  isBasketPath(path) || CHECKOUTS.includes(path.replace(/\/$/, ''));
