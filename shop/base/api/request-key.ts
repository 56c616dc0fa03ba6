import { makeId } from '#contract/base/make-id.ts';

/** A key under which something was wanted, as text. */
export type RequestKey = { wanted: string; key: string };

/** The key of a request that must count once: the former one as long as the same is wanted. */
export const keyFor = (
  wanted: string,
  former: RequestKey | undefined,
  make: () => string = makeId,
): RequestKey => (former?.wanted === wanted ? former : { wanted, key: make() });
