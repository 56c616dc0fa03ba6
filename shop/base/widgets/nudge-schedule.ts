import { CHAT_NUDGE } from '#contract/base/limits.ts';

/**
 * Milliseconds until the chat button moves: `CHAT_NUDGE.firstMs` before the first time, then anything
 * between the least and the most, by a random number from 0 up to 1 (specification, sections 2 and 9).
 */
export function nudgeDelayMs(isFirst: boolean, random: number): number {
  const { firstMs, leastMs, mostMs } = CHAT_NUDGE;
  return isFirst ? firstMs : Math.round(leastMs + random * (mostMs - leastMs));
}
