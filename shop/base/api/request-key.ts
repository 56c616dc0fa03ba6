import { makeId } from '#contract/base/make-id.ts';

export type RequestKey = { wanted: string; key: string };

/** Keeps the idempotency key as long as the request stays the same. */
export const keyFor = (
  wanted: string,
  former: RequestKey | undefined,
  make: () => string = makeId,
): RequestKey => (former?.wanted === wanted ? former : { wanted, key: make() });
