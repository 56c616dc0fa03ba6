import { sql } from 'drizzle-orm';
import { inOneList } from '#contract/base/counted.ts';
import type { Availability } from '#contract/goods/catalogue/products.ts';
import { type DeliveryPromise, deliveryWords } from '#contract/sales/handover/delivery-promise.ts';

import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { chooseZone, promiseDelivery, readDeliveryDays, readTerms } from './delivery-terms.ts';

type Facts = Pick<StockFacts, 'available' | 'showrooms'> & { expectedOn: string | null };

/**
 * For an ordinary order from now on, delivered to the first served zone. Judges by stock alone: the caller checks that
 * the product exists and is listed.
 */
export async function readAvailability(
  db: Db,
  config: Pick<Config, 'settings'>,
  productId: number,
): Promise<Availability> {
  const { available, showrooms, expectedOn } = await readFacts(db, productId);
  const terms = await readTerms(db);
  const zone = chooseZone(terms, undefined);
  const deliversOn = readDeliveryDays(config.settings, terms.daysOff);
  const promiseOn = (moment: Date) => promiseDelivery(deliversOn, 'order', zone, moment);
  return describeAvailability({
    today: today(),
    available,
    showrooms,
    delivery: promiseOn(new Date()),
    expected: expectedOn === null ? undefined : afterArrival(expectedOn, promiseOn),
  });
}

/** Without a known delay only the day of arrival is promised. */
const afterArrival = (
  expectedOn: string,
  promiseOn: (moment: Date) => DeliveryPromise | undefined,
): DeliveryPromise => promiseOn(new Date(expectedOn)) ?? { from: null, until: expectedOn };

/** A late purchase promises nothing. */
async function readFacts(db: Db, id: number): Promise<Facts> {
  return oneRow(
    rowsOf<Facts>(
      await db.execute(sql`select
        (select available from product_stock where product_id = ${id}) as available,
        (select coalesce(json_agg(json_build_object('name', p.name, 'onHand', s.on_hand)
            order by p.is_default desc, p.id), '[]')
          from place_stock s join places p on p.id = s.place_id
          where s.product_id = ${id} and p.active and p.kind = 'showroom') as showrooms,
        (select min(p.expected_on)::text from purchase_lines l join purchases p on p.id = l.purchase_id
          where l.product_id = ${id} and p.state = 'expected' and l.ordered > l.received
            and p.expected_on >= ${today()}) as "expectedOn"`),
    ),
  );
}

const DAY_MS = 86_400_000;

/** Days are YYYY-MM-DD. */
export type StockFacts = {
  today: string;
  /** Null if the stock is not counted, which limits nothing. */
  available: number | null;
  showrooms: readonly { name: string; onHand: number }[];
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
  showrooms,
  delivery,
  expected,
}: StockFacts): Availability {
  const until = delivery?.until ?? null;
  const deliveryText = delivery === undefined ? '' : `Livrable ${daysOf(delivery, today)}`;
  if (available === null) {
    const text = deliveryText === '' ? 'Disponible' : deliveryText;
    return {
      state: 'orderable',
      can_buy: true,
      text,
      places: [],
      delivery_text: deliveryText,
      until,
    };
  }
  if (available > 0) {
    const places = showrooms.filter(({ onHand }) => onHand > 0).map(({ name }) => name);
    const text = places.length === 0 ? 'En stock' : `En stock à ${inOneList(places)}`;
    return { state: 'in_stock', can_buy: true, text, places, delivery_text: deliveryText, until };
  }
  const soldOut = { can_buy: false, places: [], delivery_text: '' };
  if (expected === undefined) return { ...soldOut, state: 'sold_out', text: 'Épuisé', until: null };
  const days = Math.max(1, daysBetween(today, expected.until));
  const text = days === 1 ? 'Sous un jour' : `Sous ${days} jours`;
  return { ...soldOut, state: 'expected', text, until: expected.until };
}

function daysOf({ from, until }: DeliveryPromise, today: string): string {
  if (daysBetween(today, until) === 1) return 'demain';
  const told = { wished_on: null, delivery_from: from, delivery_until: until };
  return deliveryWords(told).days;
}

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
