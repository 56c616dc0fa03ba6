import { day } from '#contract/base/fields/fields.ts';

const MOMENT =
  /^(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2}))(?:[T ,]+(?:à )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*(am|pm))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** `Jan 2, 2025, 10:00:00 AM` of Magento. */
const ENGLISH = /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})(?=[ ,]|$)/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ZONE = /^([+-])(\d{2}):?(\d{2})$/;
const MINUTE_MS = 60_000;

/**
 * `2024-03-14 12:24:34 UTC`, `2024-03-14T12:24:34+00:00`, `14/03/24 12:24` or `Mar 14, 2024`, in Dakar's time without a zone (rule
 * B-7); a day alone begins at midnight. Undefined for no such moment.
 */
export function readMoment(text: string): Date | undefined {
  const [
    ,
    year,
    month,
    date,
    date2,
    month2,
    year2,
    hours = '0',
    minutes = '0',
    seconds = '0',
    half = '',
    zone,
  ] = MOMENT.exec(withFigures(text.trim())) ?? [];
  const parts = [
    year ?? (year2?.length === 2 ? `20${year2}` : year2),
    month ?? month2,
    date ?? date2,
  ].map((part) => part?.padStart(2, '0'));
  const written = day.safeParse(parts.join('-'));
  const hour = hourOfDay(Number(hours), half.toLowerCase());
  if (!written.success || hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined;
  }
  const [, sign, zoneHours, zoneMinutes] = ZONE.exec(zone ?? '') ?? [];
  const away = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * (sign === '-' ? -1 : 1);
  const time = [String(hour), minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  return new Date(Date.parse(`${written.data}T${time}Z`) - away * MINUTE_MS);
}

const withFigures = (text: string): string =>
  text.replace(ENGLISH, (_, month: string, date: string, year: string) =>
    [year, MONTHS.indexOf(month.toLowerCase()) + 1, date].join('-'),
  );

/** Undefined for no hour; `half` is am, pm or nothing. */
function hourOfDay(hour: number, half: string): number | undefined {
  if (half === '') return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
