const DAY_MS = 86_400_000;

/** YYYY-MM-DD (rule B-7). */
export function today(): string {
  const number = Math.floor(Date.now() / DAY_MS);
  if (number !== day.number)
    day = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  return day.text;
}

/** Cached: every cached response needs it. */
let day = { number: Number.NaN, text: '' };

/** YYYY-MM-DDTHH:MM:SS in UTC without a zone, as existing clients parse it (rule B-8). */
export const isoTime = (at: Date): string => at.toISOString().slice(0, 19);

/** YYYY-MM-DD (rule B-7). */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));
