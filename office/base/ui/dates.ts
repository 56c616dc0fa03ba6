import { mediumDay, mediumMoment, weekdayOf } from '#contract/base/fields/french-time.ts';

/** A moment of the API as `21 nov. 2026, 15:43` in Dakar's time; nothing without one. */
export const frenchMoment = (at: string | null): string => (at === null ? '' : mediumMoment(at));

/** A day (YYYY-MM-DD) as `21 nov. 2026`; nothing without one. */
export const frenchDay = (day: string | null): string => (day === null ? '' : mediumDay(day));

/** A day (YYYY-MM-DD) as `sam. 21 nov.`, where its year is plain. */
export const shortDay = (day: string): string => weekdayOf(day);

/** From one day to another, either of which may be open. */
export function frenchDays(from: string | null, to: string | null): string {
  if (from === null && to === null) return 'sans limite';
  if (from === null) return `jusqu’au ${frenchDay(to)}`;
  return to === null ? `à partir du ${frenchDay(from)}` : `${frenchDay(from)} – ${frenchDay(to)}`;
}

const DAY_MS = 86_400_000;

/** Some days from now as YYYY-MM-DD, in Dakar's time. */
export const dayFromToday = (days: number): string => dayAt(Date.now() + days * DAY_MS);

/** Some days after a day (both YYYY-MM-DD). */
export const dayAfter = (day: string, days: number): string =>
  dayAt(Date.parse(day) + days * DAY_MS);

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
