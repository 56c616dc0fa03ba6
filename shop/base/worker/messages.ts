export type ToWorker = { type: 'SKIP_WAITING' } | { type: 'KEEP_PAGE'; address: string };

export const CACHE_PREFIX = 'sandaga';
