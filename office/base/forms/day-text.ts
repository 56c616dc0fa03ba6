const FRENCH = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOOSE = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/;
const THIS_CENTURY = 2000;

export const DAY_HINT = 'Écrivez la date ainsi : 31/12/2026.';

/** YYYY-MM-DD as `31/12/2026`; any other text as it is. */
export const dayText = (day: string): string => day.replace(ISO, '$3/$2/$1');

/** `31/12/2026`, `31122026` or `2026-12-31` as YYYY-MM-DD; undefined for anything else, as a date half typed. */
export function readDay(text: string): string | undefined {
  const typed = text.trim();
  const [, year, month, date] = ISO.exec(typed) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(date));
  const [, d, m, y] = FRENCH.exec(typed) ?? DIGITS.exec(typed) ?? [];
  return y === undefined ? undefined : dayOf(Number(y), Number(m), Number(d));
}

/** As `readDay`, with short forms too (`1/2/26`, `01.02.2026`): they are clear only once the clerk has left the field. */
export function readShortDay(text: string): string | undefined {
  const [, d, m, y] = LOOSE.exec(text.trim()) ?? [];
  if (y === undefined) return readDay(text);
  const year = y.length === 2 ? THIS_CENTURY + Number(y) : Number(y);
  return dayOf(year, Number(m), Number(d));
}

function dayOf(year: number, month: number, date: number): string | undefined {
  const day = [String(year).padStart(4, '0'), two(month), two(date)].join('-');
  const ms = Date.parse(`${day}T00:00:00Z`);
  // `2026-02-31` is 3 March for some browsers.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : undefined;
}

const two = (number: number) => String(number).padStart(2, '0');
