import { CURRENCY } from '#contract/base/limits.ts';
import type { EcommerceDetails, EventItem } from './data-layer.ts';

/** As many as Google Analytics takes in one event. */
const MAX_ITEMS = 200;
const WITHOUT_VALUE = new Set(['view_item_list', 'select_item']);

/**
 * An e-commerce event in the words of Google Analytics 4 (market.md, section 5.1): the value is the
 * sum of price × quantity in XOF unless it is given, for the events that have one. Only the fields of `EventItem` are
 * taken over, so that nothing about a person can come along.
 */
export function ecommerceEvent(
  event: string,
  { items, basketType, listName, transactionId, valueXof }: EcommerceDetails,
) {
  const kept = items.slice(0, MAX_ITEMS).map((item) => itemFields(item, listName));
  return {
    event,
    ecommerce: {
      ...(WITHOUT_VALUE.has(event)
        ? {}
        : { currency: CURRENCY, value: valueXof ?? totalXof(items) }),
      ...listFields(listName),
      ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
      ...(basketType === undefined ? {} : { basket_type: basketType }),
      items: kept,
    },
  };
}

const totalXof = (items: EventItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const listFields = (listName: string | undefined) =>
  listName === undefined ? {} : { item_list_id: toListId(listName), item_list_name: listName };

/** `Produits similaires` as `produits_similaires`: an id without accents, blanks or capitals. */
const toListId = (listName: string) =>
  listName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

function itemFields(item: EventItem, listName: string | undefined) {
  const { item_id, item_name, item_brand, item_category, price, quantity, index } = item;
  return {
    item_id,
    item_name,
    price,
    quantity,
    ...(item_brand === undefined ? {} : { item_brand }),
    ...(item_category === undefined ? {} : { item_category }),
    ...(index === undefined ? {} : { index }),
    ...listFields(listName),
  };
}
