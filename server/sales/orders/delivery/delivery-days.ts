import { eq } from 'drizzle-orm';
import type { DeliveryPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import { dayOf, plusDays } from '#server/base/time.ts';
import type { Kind } from '../pricing/price-order.ts';
import type { orders } from '../tables.ts';
import { daysOff, deliveryZones } from './tables.ts';

const DAY_MS = 86_400_000;

/** When goods that are still to come are there, in days after the order (api-contract, 4.2). */
export const PREORDER_DAYS = 60;

/** In how many days of delivery an order comes; `from` is undefined where only the last one is said. */
type Delay = { from: number | undefined; until: number };

/** A delay of more days than that is a slip of the pen. */
const MOST_DAYS = 60;

const UNITS = { heure: 1 / 24, h: 1 / 24, jour: 1, j: 1, semaine: 6 };

const DELAY =
  /^(?:(?:sous|en)\s+)?(?:(\d{1,3})\s*(?:h|heures?|j|jours?)?\s*(?:à|a|-|–|ou|et)\s*)?(\d{1,3})\s*(h|heure|j|jour|semaine)s?(?:\s+(?:ouvrés?|ouvrables?))?$/;

/** What staff wrote as the delay of a zone (`24 à 48 heures`, `3 à 5 jours`); undefined for other words. */
export function readDelay(text: string): Delay | undefined {
  const [, first, last, unit] = DELAY.exec(text.trim().toLowerCase()) ?? [];
  if (last === undefined) return undefined;
  const inDays = (count: string) =>
    Math.max(1, Math.ceil(Number(count) * UNITS[unit as keyof typeof UNITS]));
  const from = first === undefined ? undefined : inDays(first);
  const until = inDays(last);
  if (until > MOST_DAYS || (from ?? 0) > until) return undefined;
  return { from, until };
}

/** The days of delivery for goods that may leave from `moment` on; never earlier for a later moment. */
export function promiseDays(
  { from, until }: Delay,
  moment: Date,
  deliversOn: DeliversOn,
): DeliveryPromise {
  const nth = (count: number) => nthDeliveryDay(moment, count, deliversOn);
  return { from: from === undefined ? null : nth(from), until: nth(until) };
}

/** What is promised of an order from `moment` on; undefined for credit and uncountable delays. */
export function promiseDelivery(
  deliversOn: DeliversOn,
  kind: Kind,
  zone: { delay: string } | undefined,
  moment: Date,
): DeliveryPromise | undefined {
  if (kind === 'creditorder') return undefined;
  if (kind === 'preorder') {
    const dayBefore = new Date(moment.getTime() + (PREORDER_DAYS - 1) * DAY_MS);
    return { from: null, until: nthDeliveryDay(dayBefore, 1, deliversOn) };
  }
  const delay = readDelay(zone?.delay ?? '');
  return delay && promiseDays(delay, moment, deliversOn);
}

type PromiseColumns = Pick<typeof orders.$inferSelect, 'promisedFrom' | 'promisedUntil'>;

export const promiseColumns = (promise: DeliveryPromise | undefined): PromiseColumns => ({
  promisedFrom: promise?.from ?? null,
  promisedUntil: promise?.until ?? null,
});

type Means = Pick<typeof orders.$inferSelect, 'slotFrom' | 'slotUntil' | 'pickupName'>;

export function promiseOf({
  promisedFrom: from,
  promisedUntil: until,
  slotFrom = null,
  slotUntil = null,
  pickupName = null,
}: PromiseColumns & Partial<Means>): DeliveryPromise | undefined {
  if (until === null) return undefined;
  const hasSlot = slotFrom !== null && slotUntil !== null;
  return {
    from,
    until,
    ...(hasSlot && { slot: { from: slotFrom, until: slotUntil } }),
    ...(pickupName !== null && { pickup: { name: pickupName } }),
  };
}

export const toPromise = ({ promisedFrom, promisedUntil }: PromiseColumns) => ({
  delivery_from: promisedFrom,
  delivery_until: promisedUntil,
});

/** The promise of an order that may leave from `moment` on. A pre-order keeps its day. */
export async function promiseFrom(
  tx: Db,
  config: Config,
  { saleType, zoneId }: Pick<typeof orders.$inferSelect, 'saleType' | 'zoneId'>,
  moment: Date,
): Promise<PromiseColumns | undefined> {
  if (saleType === 'preorder' || zoneId === null) return undefined;
  const [zone] = await tx.select().from(deliveryZones).where(eq(deliveryZones.id, zoneId));
  const promise = promiseDelivery(await findDeliveryDays(tx, config), 'order', zone, moment);
  return promise && promiseColumns(promise);
}

/** Beyond the longest delay of a shop that delivers once a week, however many days it names as closed. */
const FARTHEST_DAYS = 3000;

function nthDeliveryDay(moment: Date, count: number, deliversOn: DeliversOn): string {
  let left = count;
  for (let ahead = 1; ahead < FARTHEST_DAYS; ahead += 1) {
    const day = new Date(moment.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
    if (deliversOn(day)) left -= 1;
    if (left === 0) return day;
  }
  throw new Error('the shop delivers on no day');
}

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

/** What is ordered before this hour of Dakar can be collected on the same day. */
const SAME_DAY_BEFORE_HOUR = 16;

/** How many days an order lies ready for its buyer. */
const KEPT_DAYS = 7;

const NEXT_DAY = { from: undefined, until: 1 };

/**
 * Between which days an order of `moment` is collected: from the same day on until four in the afternoon,
 * else from the next one on which the shop works, and for a week. `opensOn` are the days of its deliveries.
 */
export function promisePickup(
  moment: Date,
  opensOn: DeliversOn,
): Omit<DeliveryPromise, 'from'> & { from: string } {
  const day = dayOf(moment);
  const isToday = opensOn(day) && moment.getUTCHours() < SAME_DAY_BEFORE_HOUR;
  const from = isToday ? day : promiseDays(NEXT_DAY, moment, opensOn).until;
  return { from, until: plusDays(from, KEPT_DAYS) };
}
