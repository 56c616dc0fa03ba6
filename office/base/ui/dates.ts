import { mediumDay, mediumMoment, weekdayOf } from '#contract/base/fields/french-time.ts';

/** `21 nov. 2026, 15:43` in Dakar. */
export const frenchMoment = (at: string | null): string => (at === null ? '' : mediumMoment(at));

/** `21 nov. 2026`, from YYYY-MM-DD. */
export const frenchDay = (day: string | null): string => (day === null ? '' : mediumDay(day));

/** `sam. 21 nov.`, from YYYY-MM-DD. */
export const shortDay = (day: string): string => weekdayOf(day);

/** Either day may be open. */
export function frenchDays(from: string | null, to: string | null): string {
  if (from === null && to === null) return 'sans limite';
  if (from === null) return `jusqu’au ${frenchDay(to)}`;
  return to === null ? `à partir du ${frenchDay(from)}` : `${frenchDay(from)} – ${frenchDay(to)}`;
}

const DAY_MS = 86_400_000;

/** YYYY-MM-DD in Dakar. */
export const dayFromToday = (days: number): string => dayAt(Date.now() + days * DAY_MS);

/** The day that comes `days` days after `day`, both as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  dayAt(Date.parse(day) + days * DAY_MS);

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
