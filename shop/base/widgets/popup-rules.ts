import { POPUP } from '#contract/base/limits.ts';

/**
 * How many milliseconds until the offer may be seen, 0 for now: at once when it was never closed,
 * else once `POPUP.gapMs` have passed since (specification, sections 4 and 9). Moments are in
 * milliseconds; a closing that seems to lie ahead, as after a corrected clock, counts as just now.
 */
export function popupDelayMs(lastClosedMs: number | undefined, nowMs: number): number {
  if (lastClosedMs === undefined) return 0;
  const passedMs = Math.max(0, nowMs - lastClosedMs);
  return Math.max(0, POPUP.gapMs - passedMs);
}
