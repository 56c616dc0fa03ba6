import { dayWords, listedSlot, shortPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { PAYMENT_WORDS, placeWords, SALE_TYPE_WORDS } from '#office/base/ui/words.ts';

/** The payer, and the recipient if different. */
export const payerWords = ({
  partner_name: payer,
  for_relative: isForRelative,
  recipient,
}: Pick<ListedOrder, 'partner_name' | 'for_relative' | 'recipient'>): string =>
  isForRelative ? `${payer}, pour ${recipient}` : payer;

/** The slot, else the wish, else the promised days; empty for none. */
export function whenWords(
  order: Pick<ListedOrder, 'delivery_slot' | 'wished_on' | 'delivery_from' | 'delivery_until'>,
): string {
  const {
    delivery_slot: slot,
    wished_on: wish,
    delivery_from: from,
    delivery_until: until,
  } = order;
  if (slot !== null) return listedSlot(slot);
  if (wish !== null) return `souhaitée ${dayWords(wish)}`;
  return until === null ? '' : shortPromise({ from, until }).replace('Livraison prévue ', '');
}

/** The quarter, with the town unless it is Dakar; the place of a collection. */
export function whereWords(
  order: Pick<ListedOrder, 'pickup' | 'quarter' | 'city' | 'zone'>,
): string {
  const { pickup, quarter, city, zone } = order;
  if (pickup !== null) return `Retrait à ${pickup.name}`;
  if (quarter === '') return city === '' ? zone : city;
  return city === '' || city === 'Dakar' ? quarter : `${quarter}, ${city}`;
}

/** What is to collect; a cancelled order owes nothing. */
export function moneyWords(
  order: Pick<ListedOrder, 'state' | 'amount_residual' | 'amount_total' | 'advance_payment_status'>,
): { amountXof: number; words: string; isDue: boolean } {
  const { state, amount_residual: dueXof, amount_total: totalXof } = order;
  if (dueXof === 0 || state === 'cancel') {
    return {
      amountXof: totalXof,
      words: PAYMENT_WORDS[order.advance_payment_status],
      isDue: false,
    };
  }
  const rest = dueXof < totalXof ? 'reste à encaisser' : 'à encaisser';
  return { amountXof: dueXof, words: rest, isDue: true };
}

/** Where the order stands, and its kind unless it is the usual one. */
const FACTS = [
  placeWords,
  ({ type_sale }: ListedOrder) => (type_sale === 'order' ? '' : SALE_TYPE_WORDS[type_sale]),
];

/** Splits the words of each row into those that all rows share, said once, and its own. */
export function sharedWords(orders: ListedOrder[]): {
  shared: string[];
  ownOf: (order: ListedOrder) => string[];
} {
  const isShared = (fact: (order: ListedOrder) => string) =>
    orders.length > 1 && new Set(orders.map(fact)).size === 1;
  const own = FACTS.filter((fact) => !isShared(fact));
  const said = (facts: typeof FACTS, order: ListedOrder) =>
    facts.map((fact) => fact(order)).filter((word) => word !== '');
  return {
    shared: orders.slice(0, 1).flatMap((order) => said(FACTS.filter(isShared), order)),
    ownOf: (order) => said(own, order),
  };
}
