/** What the page tells its service worker. */
export type ToWorker = { type: 'SKIP_WAITING' };

/** The beginning of the names of all caches of the page, other than that of the shop's. */
export const SHELL_PREFIX = 'livraison';
