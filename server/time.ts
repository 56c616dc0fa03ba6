const DAY_MS = 86_400_000;

const longDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Dakar' });

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
});

/** The current day as YYYY-MM-DD, in Dakar's time. */
export function today(): string {
  const number = Math.floor(Date.now() / DAY_MS);
  if (number !== day.number)
    day = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  return day.text;
}

/** Kept, as every kept answer asks for it. */
let day = { number: Number.NaN, text: '' };

/** A moment as existing clients parse it: UTC, which is Dakar's time, without a zone (api-contract, 2). */
export const isoTime = (at: Date): string => at.toISOString().slice(0, 19);

/** A moment or a day, as `21 novembre 2026` in Dakar's time; text is ISO without a zone, in UTC. */
export const frenchDay = (at: Date | string): string =>
  longDate.format(typeof at === 'string' ? new Date(`${at.slice(0, 10)}T00:00:00Z`) : at);

/** A moment, as `21 novembre 2026 à 15:43` in Dakar's time. */
export const frenchMoment = (at: Date): string => moment.format(at);

/** The day of a moment as YYYY-MM-DD, in Dakar's time. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));
