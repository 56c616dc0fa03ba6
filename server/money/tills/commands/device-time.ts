import type { TillCommand } from '#contract/money/till.ts';

/** A clock further off is ignored. */
const MOST_OFF_MS = 400 * 86_400_000;

/** The time by the device's clock; the server's if that is years off. */
export function deviceTime({ at }: Pick<TillCommand, 'at'>): Date {
  const [said, now] = [new Date(at), new Date()];
  return Math.abs(said.getTime() - now.getTime()) <= MOST_OFF_MS ? said : now;
}
