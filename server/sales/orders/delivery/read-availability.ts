import { sql } from 'drizzle-orm';
import { inOneList } from '#contract/base/counted.ts';
import type { Availability } from '#contract/goods/catalogue/products.ts';
import {
  type DeliveryPromise,
  dayWords,
  deliveryWords,
  weekdayAndDay,
} from '#contract/sales/handover/delivery-promise.ts';

import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import {
  chooseZone,
  promiseDelivery,
  readDeliveryDays,
  readTerms,
  type Zone,
} from './delivery-terms.ts';

type Facts = Pick<StockFacts, 'available' | 'places'> & { expectedOn: string | null };

/**
 * For an ordinary order from now on, delivered to the first served zone, and in short to each. Judges by stock alone: the caller checks that
 * the product exists and is listed.
 */
export async function readAvailability(
  db: Db,
  config: Pick<Config, 'settings'>,
  productId: number,
): Promise<Availability> {
  const { available, places, expectedOn } = await readFacts(db, productId);
  const terms = await readTerms(db);
  const zone = chooseZone(terms, undefined);
  const deliversOn = readDeliveryDays(config.settings, terms.daysOff);
  const now = new Date();
  const promiseOn = (moment: Date) => promiseDelivery(deliversOn, 'order', zone, moment);
  const arrivesOn = expectedOn ?? promiseDelivery(deliversOn, 'preorder', zone, now)!.until;
  const told = describeAvailability({
    today: today(),
    available,
    places,
    delivery: promiseOn(now),
    expected: expectedOn === null ? undefined : afterArrival(expectedOn, promiseOn),
  });
  return {
    ...told,
    preorder_text: `arrivage vers le ${dayWords(arrivesOn).replace(/^\S+ /, '')}`,
    deliveries: told.can_buy
      ? terms.zones.map((served) =>
          describeDelivery(served, promiseDelivery(deliversOn, 'order', served, now)),
        )
      : [],
  };
}

const describeDelivery = (
  { id, name, fee, freeFrom }: Zone,
  promise: DeliveryPromise | undefined,
): Availability['deliveries'][number] => ({
  zone_id: id,
  place: /^\p{Lu}[^ ]*(?:,? \p{Lu}[^ ]*)*$/u.test(name) ? `à ${name}` : `(${name})`,
  days: promise === undefined ? '' : shortDays(promise, today()),
  fee,
  free_from: freeFrom,
});

/** Without a known delay only the day of arrival is promised. */
const afterArrival = (
  expectedOn: string,
  promiseOn: (moment: Date) => DeliveryPromise | undefined,
): DeliveryPromise => promiseOn(new Date(expectedOn)) ?? { from: null, until: expectedOn };

const productId = sql.placeholder('id');

/** What orders reserve of a product at the place `p`; those without a place count at the default one. */
const heldThere = sql`coalesce((select sum(l.reserved)::int
  from order_lines l join orders o on o.id = l.order_id
  where l.product_id = ${productId} and l.reserved > 0
    and case when o.place_id is null then p.is_default else o.place_id = p.id end), 0)`;

const placesOfProduct = sql<PlacedStock[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
      'onHand', coalesce(s.on_hand, 0), 'held', ${heldThere},
      'isShowroom', p.kind = 'showroom', 'isDisplayed', d.place_id is not null,
      'collects', p.collects) order by p.is_default desc, p.id), '[]')
  from places p
    left join place_stock s on s.place_id = p.id and s.product_id = ${productId}
    left join displayed_products d on d.place_id = p.id and d.product_id = ${productId}
  where p.active and (s.product_id is not null or d.product_id is not null))`;

/** A late purchase promises nothing. Planning it takes longer than running it, so it is prepared. */
const factsStatement = preparedOnce((db) =>
  db
    .select({
      available: sql<number | null>`(select available from product_stock
        where product_id = ${productId})`,
      places: placesOfProduct,
      expectedOn: sql<string | null>`(select min(p.expected_on)::text
        from purchase_lines l join purchases p on p.id = l.purchase_id
        where l.product_id = ${productId} and p.state = 'expected' and l.ordered > l.received
          and p.expected_on >= ${sql.placeholder('today')}::date)`,
    })
    .from(sql`(select) as one`)
    .prepare('availability_facts'),
);

async function readFacts(db: Db, id: number): Promise<Facts> {
  return oneRow(await factsStatement(db).execute({ id, today: today() }));
}

const DAY_MS = 86_400_000;

type PlacedStock = {
  id: number;
  name: string;
  onHand: number;
  /** Reserved for orders that leave from there. */
  held: number;
  isShowroom: boolean;
  isDisplayed: boolean;
  collects: boolean;
};

/** Days are YYYY-MM-DD. */
export type StockFacts = {
  today: string;
  /** Null if the stock is not counted, which limits nothing. */
  available: number | null;
  places: readonly PlacedStock[];
  /** The delivery if it leaves today; undefined without a known delay. */
  delivery: DeliveryPromise | undefined;
  /** The same for the next expected purchase. */
  expected: DeliveryPromise | undefined;
};

/**
 * The one rule for what stock allows a shopper to buy, and by when. A sold-out product cannot be bought even if more is
 * expected; an uncounted product can, and no showroom claims it.
 */
export function describeAvailability({
  today,
  available,
  places: all,
  delivery,
  expected,
}: StockFacts): Omit<Availability, 'preorder_text' | 'deliveries'> {
  const until = delivery?.until ?? null;
  const deliveryText = delivery === undefined ? '' : `Livrable ${daysOf(delivery, today)}`;
  if (available === null) {
    const text = deliveryText === '' ? 'Disponible' : deliveryText;
    return {
      state: 'orderable',
      can_buy: true,
      text,
      places: [],
      collect_at: [],
      showrooms: showroomsOf(all, null),
      delivery_text: deliveryText,
      until,
    };
  }
  if (available > 0) {
    const stocked = all.filter(({ onHand }) => onHand > 0);
    const places = namesOf(stocked.filter(({ isShowroom }) => isShowroom));
    const collectAt = namesOf(stocked.filter(({ collects }) => collects));
    const text = places.length === 0 ? 'En stock' : `En stock à ${inOneList(places)}`;
    return {
      state: 'in_stock',
      can_buy: true,
      text,
      places,
      collect_at: collectAt,
      showrooms: showroomsOf(all, available),
      delivery_text: deliveryText,
      until,
    };
  }
  const showrooms = showroomsOf(all, available);
  const soldOut = { can_buy: false, places: [], collect_at: [], showrooms, delivery_text: '' };
  if (expected === undefined) return { ...soldOut, state: 'sold_out', text: 'Épuisé', until: null };
  const days = Math.max(1, daysBetween(today, expected.until));
  const text = days === 1 ? 'Sous un jour' : `Sous ${days} jours`;
  return { ...soldOut, state: 'expected', text, until: expected.until };
}

/**
 * The showrooms that show the product or have a free piece of it. A displayed piece without stock stays to be seen;
 * only a counted piece can be set aside, where customers collect (rule S-43).
 */
function showroomsOf(
  places: readonly PlacedStock[],
  available: number | null,
): Availability['showrooms'] {
  const left = available ?? 0;
  return places.flatMap(({ id, name, onHand, held, isShowroom, isDisplayed, collects }) => {
    const isFree = Math.min(left, onHand - held) > 0;
    if (!isShowroom || !(isDisplayed || isFree)) return [];
    const isLast = isDisplayed && isFree && left === 1;
    const canReserve = isFree && collects;
    return [{ id, name, is_displayed: isDisplayed, is_last: isLast, can_reserve: canReserve }];
  });
}

const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);

/** From so many days on, a day needs its month. */
const NEEDS_MONTH_DAYS = 20;

/** `demain`, `samedi 28`, `lundi 30 ou mardi 1er`, `du mercredi 25 au vendredi 27`; far days with their month. */
export function shortDays({ from, until }: DeliveryPromise, today: string): string {
  if (from === until && daysBetween(today, until) === 1) return 'demain';
  const wordsOf = daysBetween(today, until) < NEEDS_MONTH_DAYS ? weekdayAndDay : dayWords;
  if (from === null) return `avant le ${wordsOf(until)}`;
  if (from === until) return wordsOf(until);
  const [first, last] = [wordsOf(from), wordsOf(until)];
  return daysBetween(from, until) === 1 ? `${first} ou ${last}` : `du ${first} au ${last}`;
}

function daysOf({ from, until }: DeliveryPromise, today: string): string {
  if (daysBetween(today, until) === 1) return 'demain';
  const told = { wished_on: null, delivery_from: from, delivery_until: until };
  return deliveryWords(told).days;
}

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
