/** Days before and after the day of an instalment on which something is said of it. */
export const SOON_DAYS = 3;
export const LATE_DAYS = 3;
const AGAIN_DAYS = 7;
const DAY_MS = 86_400_000;

/** The latest reminder day until `today`; undefined before all of them. Days are YYYY-MM-DD. */
export function stageOn(dueOn: string, today: string): string | undefined {
  const late = daysBetween(dueOn, today);
  if (late < -SOON_DAYS) return undefined;
  if (late < 0) return plusDays(dueOn, -SOON_DAYS);
  if (late < LATE_DAYS) return dueOn;
  const weeks = Math.floor((late - LATE_DAYS) / AGAIN_DAYS);
  return plusDays(dueOn, LATE_DAYS + weeks * AGAIN_DAYS);
}

/** How many days lie between two; negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
