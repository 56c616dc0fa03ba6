const DAY_MS = 86_400_000;

/** The current day as YYYY-MM-DD, in Dakar's time. */
export function today(): string {
  const number = Math.floor(Date.now() / DAY_MS);
  if (number !== day.number)
    day = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  return day.text;
}

/** Every cached response asks for it. */
let day = { number: Number.NaN, text: '' };

/** A moment as existing clients parse it (rule B-8). */
export const isoTime = (at: Date): string => at.toISOString().slice(0, 19);

/** The day of a moment as YYYY-MM-DD, in Dakar's time. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));
