/** Hours of Dakar, as `09:00`. */
export type Span = { from: string; until: string };

/** The hours of each weekday, Monday first; a day without hours is closed. */
export type OpeningWeek = readonly (readonly Span[])[];

/** A day with hours of its own; closed without any. `label` says why: `Tabaski`. */
export type SpecialDay = { day: string; label: string; hours: readonly Span[] };

export const WEEKDAYS = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const;

/** Hours as a French shop sign says them: `9 h – 13 h, 15 h – 19 h 30`; `fermé` without any. */
export const hoursText = (hours: readonly Span[]): string =>
  hours.length === 0
    ? 'fermé'
    : hours.map(({ from, until }) => `${hourText(from)} – ${hourText(until)}`).join(', ');

function hourText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

/** Weekdays with the same hours in one line: `lundi – samedi : 9 h – 19 h`. */
export function weekLines(week: OpeningWeek): { days: string; hours: string }[] {
  const lines: { first: string; last: string; hours: string }[] = [];
  for (const [place, day] of WEEKDAYS.entries()) {
    const hours = hoursText(week[place] ?? []);
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = day;
    else lines.push({ first: day, last: day, hours });
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? first : `${first} – ${last}`,
    hours,
  }));
}

/** The week in one sentence, for messages: `Lundi – samedi : 9 h – 19 h ; dimanche : fermé`. */
export function weekText(week: OpeningWeek): string {
  const text = weekLines(week)
    .map(({ days, hours }) => `${days} : ${hours}`)
    .join(' ; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The hours of a day (YYYY-MM-DD): its own if it has some, else those of its weekday. */
export function hoursOn(
  { week, specialDays }: { week: OpeningWeek; specialDays: readonly SpecialDay[] },
  day: string,
): readonly Span[] {
  const special = specialDays.find((one) => one.day === day);
  return special?.hours ?? week[weekdayOf(day)] ?? [];
}

/** 0 for Monday. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Whether the hours of a day follow each other without overlapping. */
export const areInOrder = (hours: readonly Span[]): boolean =>
  hours.every(({ from, until }, place) => {
    const before = hours[place - 1];
    return from < until && (before === undefined || before.until <= from);
  });
