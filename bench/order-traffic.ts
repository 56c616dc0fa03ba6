import { randomInt, randomUUID } from 'node:crypto';
import { paths } from '#contract/base/paths.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import type { Db } from '../server/base/db/open.ts';

export type OrderRequest = {
  key: string;
  path: string;
  headers: Record<string, string>;
  body: string;
};
/** Returns a different order request at each call; sends nothing. */
export type Buyer = () => OrderRequest;

const PRICE = 100_000;
const PREORDER_PRICE = 90_000;

/** Creates two products and `count` customers, signed in for ten minutes. Each buyer alternates order, pre-order and
 * guest order; the note of an order is its key. */
export async function prepareBuyers(
  db: Db,
  count: number,
): Promise<{ buyers: Buyer[]; productIds: number[] }> {
  const productIds: number[] = [];
  while (productIds.length < 2) {
    const prices = { list_price: PRICE, preorder_price: PREORDER_PRICE };
    const name = `Article mesuré ${productIds.length + 1}`;
    const { id } = await aProduct(db, { reference: randomUUID(), name, ...prices });
    productIds.push(id);
  }
  const accounts: Record<string, string>[] = [];
  while (accounts.length < count) accounts.push(await signedIn(db, await anAccount(db)));
  return { productIds, buyers: accounts.map((account) => buyerOf(account, productIds)) };
}

function buyerOf(account: Record<string, string>, productIds: number[]): Buyer {
  const linesAt = (price: number) =>
    productIds.map((id, place) => ({ id, quantity: place + 1, list_price: price }));
  // The shop limits the orders of a phone number, so two buyers should not use the same numbers for guests.
  let turn = 3 * randomInt(3_000_000);
  return () => {
    turn += 1;
    const key = randomUUID();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const order = { note: key, conditions: true };
    if (turn % 3 === 1) {
      const body = { ...order, type_sale: 'order', order_lines: linesAt(PRICE) };
      return { key, path: paths.orders, headers: { ...headers, ...account }, body: text(body) };
    }
    if (turn % 3 === 2) {
      const body = { ...order, type_sale: 'preorder', order_lines: linesAt(PREORDER_PRICE) };
      return { key, path: paths.preorders, headers: { ...headers, ...account }, body: text(body) };
    }
    return guestOrder(key, turn, linesAt(PRICE));
  };
}

/** Returns requests for one piece of each product, each from a new guest; prices are in XOF. */
export function guestsBuying(products: { id: number; list_price: number }[]): Buyer {
  let turn = randomInt(1_000_000);
  const lines = products.map((product) => ({ ...product, quantity: 1 }));
  return () => {
    turn += 1;
    return guestOrder(randomUUID(), turn, lines);
  };
}

function guestOrder(key: string, turn: number, lines: object[]): OrderRequest {
  const body = {
    name: 'Une visiteuse',
    email: `${key}@example.sn`,
    telephone: `77${String(turn).padStart(7, '0')}`,
    adresse: 'Médina, rue 12',
    order: { note: key, conditions: true, type_sale: 'order', order_lines: lines },
  };
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return { key, path: paths.guestOrder, headers, body: text(body) };
}

const text = (body: object) => JSON.stringify(body);
