const ORDERING = /^\/(cart|pre-cart|credit-cart|checkout|commande-(validation|sans-compte))\/?$/;

/** Whether a page leads from a basket to its order: the button that does stands at the foot of a phone. */
export const isOrderingPath = (path: string): boolean => ORDERING.test(path);
