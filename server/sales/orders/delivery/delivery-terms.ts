import { and, asc, desc, eq, getTableColumns, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DeliveryPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { coupons } from '#server/sales/coupons/tables.ts';
import type { OrderKind } from '../pricing/price-order.ts';
import type { orders } from '../tables.ts';
import { daysOff, deliveryZones, orderTerms } from './tables.ts';

const DAY_MS = 86_400_000;

/** Zones, days of delivery and coupons without a code (rule S-20). */
export type Terms = {
  /** Changes whenever any term changes; unique among databases and moments. */
  mark: string;
  /** Served zones in the order of the offer. XOF. */
  zones: (typeof deliveryZones.$inferSelect)[];
  daysOff: Pick<typeof daysOff.$inferSelect, 'day' | 'kind' | 'delivers'>[];
  /** Coupons without a code that had not ended when the terms were read. Their use counts are not cached. */
  givenCoupons: Omit<typeof coupons.$inferSelect, 'taken'>[];
};

/** The order of zones; a request without a zone gets the first. */
export const zonesInOrder = [
  desc(deliveryZones.active),
  asc(deliveryZones.rank),
  asc(deliveryZones.id),
];

/** The mark as a column of another statement. */
export const termsMark: SQL<string> = sql`(select ${orderTerms.mark} from ${orderTerms}
  where ${orderTerms.id} = 1)`;

/** Older terms serve transactions that began before a change. */
const MAX_KEPT = 4;

const kept = new Map<string, Terms>();

/** The terms of the mark `seen` if this process has cached them, else today's. */
export async function readTerms(db: Db, seen?: string): Promise<Terms> {
  const mark = seen ?? (await readMark(db));
  return kept.get(mark) ?? keep(await readFresh(db));
}

/** Throws `TermsChanged` if staff has changed the terms since the order was priced. */
export function refuseChangedTerms(terms: Terms, markNow: string): void {
  if (terms.mark !== markNow) throw new TermsChanged();
}

/** Staff changed the terms during an order. Nothing is written; a retry helps. */
export class TermsChanged extends Problem {
  constructor() {
    super(
      'conflict',
      'Les conditions de livraison ou les offres viennent de changer : vérifiez votre commande et validez-la à nouveau.',
    );
  }
}

/** Places an order, and retries once if the terms change. Each try has its own transaction. */
export const retryIfTermsChanged = <T>(place: () => Promise<T>): Promise<T> =>
  place().catch((error: unknown) => {
    if (error instanceof TermsChanged) return place();
    throw error;
  });

function keep(terms: Terms): Terms {
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(terms.mark, terms);
  return terms;
}

async function readMark(db: Db): Promise<string> {
  const { mark } = oneRow(
    await db.select({ mark: orderTerms.mark }).from(orderTerms).where(eq(orderTerms.id, 1)),
  );
  return mark;
}

/** Reads the mark before and after: an equal mark proves a consistent read. */
async function readFresh(db: Db): Promise<Terms> {
  const mark = await readMark(db);
  const zones = await db
    .select()
    .from(deliveryZones)
    .where(eq(deliveryZones.active, true))
    .orderBy(...zonesInOrder);
  const { day, kind, delivers } = daysOff;
  const off = await db.select({ day, kind, delivers }).from(daysOff);
  const { taken: _taken, ...columns } = getTableColumns(coupons);
  const givenCoupons = await db
    .select(columns)
    .from(coupons)
    .where(and(isNull(coupons.code), eq(coupons.active, true), isNotOver))
    .orderBy(coupons.id);
  const terms = { mark, zones, daysOff: off, givenCoupons };
  return (await readMark(db)) === mark ? terms : readFresh(db);
}

const isNotOver = or(
  isNull(coupons.endsOn),
  gte(coupons.endsOn, sql`(now() at time zone 'UTC')::date`),
);

export type Zone = typeof deliveryZones.$inferSelect;

/** Without an id the first served zone. Throws `bad-request` for a zone that is not served. */
export function chooseZone({ zones }: Pick<Terms, 'zones'>, id: number): Zone;

export function chooseZone(
  { zones }: Pick<Terms, 'zones'>,
  id: number | undefined,
): Zone | undefined;

export function chooseZone({ zones }: Pick<Terms, 'zones'>, id: number | undefined) {
  const found = id === undefined ? zones[0] : zones.find((zone) => zone.id === id);
  if (found !== undefined || id === undefined) return found;
  const message = 'La boutique ne livre pas ou plus dans cette zone.';
  throw new Problem('bad-request', message, [{ field: 'delivery.zone_id', message }]);
}

const WEEK = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

export type DeliversOn = (day: string) => boolean;

type DayOff = Pick<typeof daysOff.$inferSelect, 'day' | 'kind' | 'delivers'>;

/**
 * Days of delivery: weekdays of the settings less days off. A single day of the settings overrides the table, an
 * announced day overrides a yearly one, and a day off may allow delivery.
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

/** Reads the days off; the returned function tells delivery days from others. */
export async function findDeliveryDays(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
): Promise<DeliversOn> {
  return readDeliveryDays(settings, await db.select().from(daysOff));
}

const partsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');

/** Days after the order; see rule D-2. */
export const PREORDER_DAYS = 60;

/** In days of delivery; `from` is undefined if staff wrote one figure. */
type Delay = { from: number | undefined; until: number };

/** A longer delay is a typing mistake. */
const MOST_DAYS = 60;

const UNITS = { heure: 1 / 24, h: 1 / 24, jour: 1, j: 1, semaine: 6 };

const DELAY =
  /^(?:(?:sous|en)\s+)?(?:(\d{1,3})\s*(?:h|heures?|j|jours?)?\s*(?:à|a|-|–|ou|et)\s*)?(\d{1,3})\s*(h|heure|j|jour|semaine)s?(?:\s+(?:ouvrés?|ouvrables?))?$/;

/** Reads a zone's delay (`24 à 48 heures`, `3 à 5 jours`; rule D-1); undefined for other words. */
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

/** Monotonic: a later moment never gives an earlier day. */
export function promiseDays(
  { from, until }: Delay,
  moment: Date,
  deliversOn: DeliversOn,
): DeliveryPromise {
  const nth = (count: number) => nthDeliveryDay(moment, count, deliversOn);
  return { from: from === undefined ? null : nth(from), until: nth(until) };
}

/** The promise of an order from `moment` on (rule D-1, rule D-2); undefined for credit and unreadable delays. */
export function promiseDelivery(
  deliversOn: DeliversOn,
  kind: OrderKind,
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

/** Undefined for an order without a promised day. */
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

/** The promise from `moment` on; undefined for a pre-order (it keeps its day), without a zone or a readable delay. */
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

/** Bounds the search however many closed days the settings name. */
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
