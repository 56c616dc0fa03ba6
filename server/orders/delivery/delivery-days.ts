import type { Settings } from '#server/settings-schema.ts';

const WEEK = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

export type DeliversOn = (day: string) => boolean;

/** The days of delivery: weekdays of the settings without holidays; a day that is closed there stays closed. */
export function readDeliveryDays({
  DELIVERY_DAYS,
  DELIVERY_CLOSED_ON,
  DELIVERY_OPEN_ON,
}: Pick<Settings, 'DELIVERY_DAYS' | 'DELIVERY_CLOSED_ON' | 'DELIVERY_OPEN_ON'>): DeliversOn {
  const weekdays = partsOf(DELIVERY_DAYS).map((name) => WEEK.indexOf(name));
  const [closed, open] = [new Set(partsOf(DELIVERY_CLOSED_ON)), new Set(partsOf(DELIVERY_OPEN_ON))];
  return (day) => {
    if (closed.has(day)) return false;
    if (open.has(day)) return true;
    return weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isHoliday(day);
  };
}

const partsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');

const DAY_MS = 86_400_000;

/** The same day of each year: law 74-52 of 4 November 1974, for feasts of the state and of the church. */
const FIXED = ['01-01', '04-04', '05-01', '08-15', '11-01', '12-25'];

/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday (law 74-52). */
const AFTER_EASTER = [1, 39, 50];

/**
 * Feasts by the moon (law 74-52; the Magal: law 2013-06): the day after Umm al-Qura's calendar, since the new
 * moon is mostly seen a day later in Senegal. Settings correct a day once it is announced.
 */
const BY_MOON = {
  korite: `2026-03-21 2027-03-10 2028-02-27 2029-02-15 2030-02-05 2031-01-25 2032-01-15 2033-01-04
    2033-12-24 2034-12-13 2035-12-02`,
  tabaski: `2026-05-28 2027-05-17 2028-05-06 2029-04-25 2030-04-14 2031-04-03 2032-03-23 2033-03-13
    2034-03-02 2035-02-20`,
  tamkharit: `2026-06-26 2027-06-16 2028-06-04 2029-05-24 2030-05-14 2031-05-03 2032-04-21 2033-04-11
    2034-04-01 2035-03-21`,
  magal: `2026-08-02 2027-07-23 2028-07-12 2029-07-01 2030-06-21 2031-06-10 2032-05-29 2033-05-18
    2034-05-08 2035-04-28`,
  gamou: `2026-08-26 2027-08-15 2028-08-04 2029-07-25 2030-07-14 2031-07-03 2032-06-21 2033-06-11
    2034-05-31 2035-05-21`,
};

const byMoon = new Set(Object.values(BY_MOON).flatMap((days) => days.split(/\s+/)));

/** Whether a day (YYYY-MM-DD) is a public holiday of Senegal, as far as it is known beforehand. */
export function isHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5)) || byMoon.has(day)) return true;
  const afterEaster = (Date.parse(day) - easterOf(Number(day.slice(0, 4)))) / DAY_MS;
  return AFTER_EASTER.includes(afterEaster);
}

/** Easter Sunday of a year as a moment in UTC (the rule of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const corrected = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * a + century - Math.floor(century / 4) - Math.floor(corrected / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((a + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
