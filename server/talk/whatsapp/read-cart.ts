import { fieldsOf } from '#contract/base/tables.ts';
import { LIST_LINES } from '#contract/sales/baskets.ts';

/** A product of a cart. Price and currency are what WhatsApp showed; the shop never charges them (rule T-20). */
export type CartItem = {
  retailerId: string;
  quantity: number;
  /** Null if unreadable. */
  price: number | null;
  currency: string;
};

export type ReceivedCart = {
  items: CartItem[];
  /** Products that were unreadable or beyond the limit. */
  leftOut: number;
};

/** Longer ids are none of the feed's. */
const LONGEST_ID = 100;
const MOST_PIECES = 1_000_000;
const LONGEST_NOTE = 1000;

/**
 * The `order` of a message of the type `order`, as Meta describes it
 * (developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/order/): catalog_id,
 * text, and product_items of product_retailer_id, quantity, item_price, currency. Adds up lines of one id, takes the
 * first 100. Undefined if no product is readable.
 */
export function readCart(order: unknown): ReceivedCart | undefined {
  const { product_items: given } = fieldsOf(order);
  if (!Array.isArray(given)) return undefined;
  const items = new Map<string, CartItem>();
  let leftOut = 0;
  for (const one of given) {
    const item = readItem(fieldsOf(one));
    const known = item && items.get(item.retailerId);
    if (item === undefined) leftOut += 1;
    else if (known !== undefined) known.quantity = sumOf(known.quantity, item.quantity);
    else if (items.size < LIST_LINES) items.set(item.retailerId, item);
    else leftOut += 1;
  }
  return items.size === 0 ? undefined : { items: [...items.values()], leftOut };
}

/** What the conversation shows: `Panier : 2 articles`, then the customer's words. */
export function cartText({ items, leftOut }: ReceivedCart, order: unknown): string {
  const count = items.length + leftOut;
  const { text } = fieldsOf(order);
  const note = typeof text === 'string' ? clean(text).slice(0, LONGEST_NOTE) : '';
  return `Panier : ${count} article${count > 1 ? 's' : ''}${note === '' ? '' : `\n« ${note} »`}`;
}

function readItem({
  product_retailer_id: id,
  quantity,
  item_price: price,
  currency,
}: Record<string, unknown>): CartItem | undefined {
  const retailerId = typeof id === 'string' ? clean(id) : '';
  const pieces = numberOf(quantity);
  if (retailerId === '' || retailerId.length > LONGEST_ID) return undefined;
  if (pieces === null || !Number.isInteger(pieces) || pieces < 1) return undefined;
  return {
    retailerId,
    quantity: sumOf(pieces, 0),
    price: numberOf(price),
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : '',
  };
}

const sumOf = (a: number, b: number) => Math.min(a + b, MOST_PIECES);

/** Also of a text: libraries of others write prices so. Null for what is no finite number from 0 on. */
function numberOf(value: unknown): number | null {
  const isWritten = typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value);
  const number = isWritten ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

/** PostgreSQL stores no zero byte. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim();
