import { eq } from 'drizzle-orm';
import type { DeliveryPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import type { orders } from '#server/sales/orders/tables.ts';
import type { Kind } from '../pricing/price-order.ts';
import { type DeliversOn, findDeliveryDays } from './delivery-days.ts';

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
