export type ToWorker = { type: 'SKIP_WAITING' };
