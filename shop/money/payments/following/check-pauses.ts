import { PAYMENT_CHECK } from '#contract/base/limits.ts';

/** How long to wait before the next check by itself, in ms, after `count` of them; undefined to stop. */
export type Pauses = (count: number) => number | undefined;

const EVERY_MS = 4000;
const FOR_MS = 120_000;

/** While somebody pays beside the page: every 4 s for 120 s (api-contract, section 4.4). */
export const whilePaying: Pauses = (count) => (count < FOR_MS / EVERY_MS ? EVERY_MS : undefined);

const GROWING_MS = [4000, 6000, 9000, 13_000, 19_000, 28_000, 40_000];

/** Whoever comes back: after 1 s (specification, section 9), then less and less often for two minutes. */
export const afterReturn: Pauses = (count) =>
  count === 0 ? PAYMENT_CHECK.firstMs : GROWING_MS[count - 1];
