/*
 * How moments and days are written for people, on pages, papers and in messages alike. All are Dakar's,
 * wherever the reader's device is.
 */

/** A `Date`, milliseconds since 1970, a day (YYYY-MM-DD) or ISO 8601; text without a zone is in UTC. */
type Moment = Date | number | string;

const STYLES = {
  longDay: { dateStyle: 'long' },
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
  mediumDay: { dateStyle: 'medium' },
  mediumMoment: { dateStyle: 'medium', timeStyle: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  longWeekday: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDay: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  numbers: { dateStyle: 'short', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof STYLES;

/** Made on first use: each costs a phone a millisecond. */
const formats = new Map<Style, Intl.DateTimeFormat>();

function write(style: Style, at: Moment): string {
  const format =
    formats.get(style) ??
    new Intl.DateTimeFormat('fr-FR', { ...STYLES[style], timeZone: 'Africa/Dakar' });
  formats.set(style, format);
  return format.format(readMoment(at));
}

/** A browser takes a moment without a zone for its own, so UTC is added, which is Dakar's time. */
export function readMoment(at: Moment): Date {
  if (typeof at !== 'string') return new Date(at);
  const text = at.replace(' ', 'T');
  return new Date(/^\d{4}-\d\d(-\d\d)?$|Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
}

/** `21 novembre 2026`. */
export const frenchDay = (at: Moment): string => write('longDay', at);

/** `21 novembre 2026 à 15:43`. */
export const frenchMoment = (at: Moment): string => write('longMoment', at);

/** `21 nov. 2026`. */
export const mediumDay = (at: Moment): string => write('mediumDay', at);

/** `21 nov. 2026, 15:43`. */
export const mediumMoment = (at: Moment): string => write('mediumMoment', at);

/** `sam. 21 nov.`. */
export const weekdayOf = (at: Moment): string => write('weekday', at);

/** `21 nov.`. */
export const shortDay = (at: Moment): string => write('shortDay', at);

/** `21 novembre`. */
export const dayOfYear = (at: Moment): string => write('dayOfYear', at);

/** `novembre 2026`; a month is YYYY-MM. */
export const frenchMonth = (at: Moment): string => write('month', at);

/** `21/11/2026 15:43:07`, as `toLocaleString` writes it for programs. */
export const numericMoment = (at: Moment): string => write('numbers', at);

/** `mardi 24 novembre à 11 h`, `mardi 24 novembre à 11 h 20`. */
export function weekdayMoment(at: Moment): string {
  const moment = readMoment(at);
  const minutes = moment.getUTCMinutes();
  const hour = `${moment.getUTCHours()}\u00a0h${minutes === 0 ? '' : `\u00a0${String(minutes).padStart(2, '0')}`}`;
  return `${write('longWeekday', moment)} à ${hour}`;
}
