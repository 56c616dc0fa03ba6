export type ToWorker = { type: 'SKIP_WAITING' };

/** Cache prefix, different from the shop's. */
export const SHELL_PREFIX = 'livraison';
