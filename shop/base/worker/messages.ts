/** What a page tells the service worker. */
export type ToWorker = { type: 'SKIP_WAITING' } | { type: 'KEEP_PAGE'; address: string };

/** The beginning of the names of all our caches. */
export const CACHE_PREFIX = 'sandaga';
