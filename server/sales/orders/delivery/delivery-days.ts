import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import { daysOff } from '#server/sales/orders/delivery/tables.ts';

const WEEK = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

export type DeliversOn = (day: string) => boolean;
type DayOff = Pick<typeof daysOff.$inferSelect, 'day' | 'kind' | 'delivers'>;

/**
 * The days of delivery: weekdays of the settings without days off. A single day of the settings goes before
 * the table, one that is announced before one of every year, which may be a day like any other.
 */
export function readDeliveryDays(
  {
    DELIVERY_DAYS,
    DELIVERY_CLOSED_ON,
    DELIVERY_OPEN_ON,
  }: Pick<Settings, 'DELIVERY_DAYS' | 'DELIVERY_CLOSED_ON' | 'DELIVERY_OPEN_ON'>,
  known: readonly DayOff[],
): DeliversOn {
  const weekdays = partsOf(DELIVERY_DAYS).map((name) => WEEK.indexOf(name));
  const [closed, open] = [new Set(partsOf(DELIVERY_CLOSED_ON)), new Set(partsOf(DELIVERY_OPEN_ON))];
  const announced = new Map<string, boolean>();
  const everyYear = new Set<string>();
  for (const { day, kind, delivers } of known) {
    if (kind === 'announced') announced.set(day, delivers);
    else if (!delivers) everyYear.add(day.slice(5));
  }
  return (day) => {
    if (closed.has(day)) return false;
    if (open.has(day)) return true;
    const isUsual = () =>
      weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !everyYear.has(day.slice(5));
    return announced.get(day) ?? isUsual();
  };
}

/** The same with the days off that staff keeps. */
export async function findDeliveryDays(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
): Promise<DeliversOn> {
  return readDeliveryDays(settings, await db.select().from(daysOff));
}

/** Which days are public holidays, whether goods leave on them or not. */
export async function findHolidays(db: Db): Promise<(day: string) => boolean> {
  const known = await db.select({ day: daysOff.day, kind: daysOff.kind }).from(daysOff);
  const kept = new Set(known.map(({ day, kind }) => (kind === 'fixed' ? day.slice(5) : day)));
  return (day) => kept.has(day) || kept.has(day.slice(5));
}

const partsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
