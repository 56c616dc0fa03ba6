import type { Settings } from '#server/settings-schema.ts';
import { isHoliday } from './holidays.ts';

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
