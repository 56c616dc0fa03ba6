const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
/** Days after which a search for an open day ends. */
const LONGEST_CLOSURE = 400;

const WEEK = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const DAYS = /^([a-z]+)(?:-([a-z]+))?$/;
const HOURS = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/** Minutes after midnight in Dakar. */
type Opening = { from: number; until: number };
/** Sunday first. */
export type OpenWeek = readonly (readonly Opening[])[];
export type OpeningHours = {
  week: OpenWeek;
  /** `day` is `YYYY-MM-DD`. */
  isOff: (day: string) => boolean;
};

/** Reads `lundi-vendredi 09:00-13:00 15:00-19:00, samedi 09:00-13:00`. Throws RangeError, also for overlapping hours. */
export function readOpenWeek(text: string): OpenWeek {
  const week: Opening[][] = WEEK.map(() => []);
  for (const part of text.toLowerCase().split(',')) {
    const [days = '', ...hours] = part.trim().split(/\s+/);
    if (hours.length === 0) throw new RangeError(`no hours: ${part}`);
    const openings = hours.map(readOpening);
    for (const weekday of readDays(days)) week[weekday]?.push(...openings);
  }
  for (const openings of week) {
    openings.sort((a, b) => a.from - b.from);
    const isMixed = openings.some(({ from }, place) => from < (openings[place - 1]?.until ?? 0));
    if (isMixed) throw new RangeError('hours overlap');
  }
  return week;
}

function readDays(text: string): number[] {
  const [, first = '', last = first] = DAYS.exec(text) ?? [];
  const [from, until] = [WEEK.indexOf(first), WEEK.indexOf(last)];
  if (from < 0 || until < 0) throw new RangeError(`no weekdays: ${text}`);
  const count = ((until - from + WEEK.length) % WEEK.length) + 1;
  return Array.from({ length: count }, (_, place) => (from + place) % WEEK.length);
}

function readOpening(text: string): Opening {
  const [, ...parts] = HOURS.exec(text) ?? [];
  const [fromHour = 99, fromMinute = 99, untilHour = 99, untilMinute = 99] = parts.map(Number);
  const from = fromHour * 60 + fromMinute;
  const until = untilHour * 60 + untilMinute;
  const isRight = fromMinute < 60 && untilMinute < 60 && from < until && until <= DAY_MINUTES;
  if (!isRight) throw new RangeError(`no hours: ${text}`);
  return { from, until };
}

/** The moment after so many open minutes; for 0, the next open moment. Throws RangeError for a week without hours. */
export function addOpeningMinutes(hours: OpeningHours, start: Date, minutes: number): Date {
  let leftMs = minutes * MINUTE_MS;
  for (const [from, until] of openingsFrom(hours, start)) {
    const begin = Math.max(from, start.getTime());
    if (begin >= until) continue;
    if (leftMs <= until - begin) return new Date(begin + leftMs);
    leftMs -= until - begin;
  }
  throw new RangeError('a week without opening hours');
}

/** Whole minutes; 0 when `end` is not after `start`. */
export function openingMinutesBetween(hours: OpeningHours, start: Date, end: Date): number {
  let sumMs = 0;
  for (const [from, until] of openingsFrom(hours, start)) {
    if (from >= end.getTime()) break;
    const ms = Math.min(until, end.getTime()) - Math.max(from, start.getTime());
    sumMs += Math.max(0, ms);
  }
  return Math.floor(sumMs / MINUTE_MS);
}

/** Milliseconds. Ends only for a week without hours. */
function* openingsFrom({ week, isOff }: OpeningHours, start: Date): Generator<[number, number]> {
  if (week.every((openings) => openings.length === 0)) return;
  let daysWithout = 0;
  // Dakar keeps UTC all year.
  for (let midnight = Math.floor(start.getTime() / DAY_MS) * DAY_MS; ; midnight += DAY_MS) {
    const date = new Date(midnight);
    const openings = week[date.getUTCDay()] ?? [];
    const isClosed = daysWithout < LONGEST_CLOSURE && isOff(date.toISOString().slice(0, 10));
    daysWithout = isClosed || openings.length === 0 ? daysWithout + 1 : 0;
    if (isClosed) continue;
    for (const { from, until } of openings) {
      yield [midnight + from * MINUTE_MS, midnight + until * MINUTE_MS];
    }
  }
}
