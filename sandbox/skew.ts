import type { Fault } from './post-office.ts';

const SKEW_S = 600;

/** How far the time of a signature is from the truth, in seconds. */
export function skewOf(fault: Fault): number {
  if (fault === 'old-timestamp') return -SKEW_S;
  return fault === 'future-timestamp' ? SKEW_S : 0;
}
