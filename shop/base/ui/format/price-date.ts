import { shortDay } from '#contract/base/fields/french-time.ts';

/** Of when a price is that was kept: 'prix du 12 nov.' for a moment in ms, by the clock of Dakar. */
export const priceDate = (seenAt: number): string => `prix du ${shortDay(seenAt)}`;
