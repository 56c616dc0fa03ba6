/** Screens on which nothing may reload the page: a checkout, a payment and the return from one. */
const UNDISTURBED =
  /^\/(checkout|commande-validation|commande-sans-compte|payment.*|wave-paiement|om-paiement)(\/|$)/;

const BASKET_FIRST_MS = 30_000;

/** Where a visitor stands when a new version of the shop is ready or in charge. */
export type Standing = {
  pathname: string;
  /** A form holds text that was typed and not sent. */
  isTyping: boolean;
};

/** Whether a visitor may be asked to reload now. */
export const mayAsk = ({ pathname }: Pick<Standing, 'pathname'>): boolean =>
  !UNDISTURBED.test(pathname);

/**
 * How long a page keeps the question back once it is open: that of a basket with goods in it lets them
 * be looked at first, for a while and not for ever.
 */
export const askingDelayMs = ({ isBasket, goods }: { isBasket: boolean; goods: number }): number =>
  isBasket && goods > 0 ? BASKET_FIRST_MS : 0;

/** Whether the page may reload by itself now. */
export const mayReload = ({ pathname, isTyping }: Standing): boolean =>
  !isTyping && !UNDISTURBED.test(pathname);

/**
 * What follows when another service worker takes charge of the page (specification, section 4; design,
 * section 7). The first one ever changes nothing on the screen; a visitor who asked for the new version
 * gets it; everybody else gets it where no work is lost, at the latest on one of the next pages.
 */
export function afterTakeover(
  takeover: Standing & { isFirst: boolean; isAskedFor: boolean; isReloading: boolean },
): 'nothing' | 'reload' | 'reload-later' {
  if (takeover.isFirst || takeover.isReloading) return 'nothing';
  return takeover.isAskedFor || mayReload(takeover) ? 'reload' : 'reload-later';
}
