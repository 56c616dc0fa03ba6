import type { Availability } from '#contract/goods/catalogue/products.ts';
import { type DeliveryPromise, deliveryWords } from '#contract/sales/handover/delivery-promise.ts';

const DAY_MS = 86_400_000;

/** What is known of an article's stock on a day, given as YYYY-MM-DD as all days here. */
export type StockFacts = {
  today: string;
  /** What can be sold; null where it is not counted, which limits nothing. */
  available: number | null;
  /** What lies where visitors see articles. */
  showrooms: readonly { name: string; onHand: number }[];
  /** When it is delivered if it leaves today; undefined where no delay is known. */
  delivery: DeliveryPromise | undefined;
  /** The same for what is expected next; undefined when nothing is. */
  expected: DeliveryPromise | undefined;
};

/**
 * The one rule for what a shopper can buy and by when. What is sold out cannot be bought, however soon more is
 * expected; what is not counted can, and is said to lie nowhere.
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
    const text = places.length === 0 ? 'En stock' : `En stock à ${joinNames(places)}`;
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

const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(names);
