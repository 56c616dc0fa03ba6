import { paths, withQuery } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { CreatedOrder, DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import { expect } from '../base/browser/browser-test.ts';
import { openSessionOf } from '../base/browser/signed-in.ts';
import { workerShop } from '../base/worker-shop.ts';
import type { Person } from '../people/new-account.ts';

/** HR of the employer Téranga SA in the demonstration. */
export const demoHr = { email: 'rh@example.sn', password: 'sandaga-demo' };
/** The credit manager of the demonstration. */
export const demoCredit = { email: 'credit@example.sn', password: 'sandaga-demo' };

/** A session without a browser. */
type Caller = { id: number; call: <T>(method: string, path: string, body?: unknown) => Promise<T> };

/** Fails on a refusal with its text. */
async function send<T>(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<T> {
  const response = await fetch(workerShop().origin + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text) as T;
}

/** Signs a person in without a browser. */
export async function callerFor(person: Pick<Person, 'email'>): Promise<Caller> {
  const { id, accessToken } = await openSessionOf(person);
  const headers = { 'Access-Token': accessToken };
  return {
    id,
    call: (method, path, body) => send(method, path, body, headers),
  };
}

export type Kind = 'order' | 'preorder' | 'creditorder';

const PLACES: Record<Kind, { goods: string; path: string }> = {
  order: { goods: paths.filteredProducts, path: paths.orders },
  preorder: { goods: paths.preorderProducts, path: paths.preorders },
  creditorder: { goods: paths.creditProducts, path: paths.creditOrders },
};

/** The first product that is sold this way. */
export async function findGoods(kind: Kind): Promise<ProductCard> {
  const question = withQuery(PLACES[kind].goods, { images: 'url', limit: 1 });
  const answer = await send<ProductCard[] | { products: ProductCard[] }>(
    'GET',
    question,
    undefined,
    {},
  );
  const products = Array.isArray(answer) ? answer : answer.products;
  return products.find((product) => priceIn(kind, product) > 0)!;
}

function priceIn(kind: Kind, product: ProductCard): number {
  if (kind === 'preorder') return product.preorder_price;
  if (kind === 'creditorder') return product.creditorder_price ?? 0;
  if (!product.sale_ok) return 0;
  return product.en_promo && product.promo_price > 0 ? product.promo_price : product.list_price;
}

/** Places an order of the first product sold this way; other fields have the shop's defaults. */
export async function placeOrder(
  { call }: Caller,
  kind: Kind,
  {
    quantity = 1,
    ...fields
  }: { quantity?: number; payment_mode?: string; note?: string; delivery?: DeliveryForm } = {},
): Promise<{ order: CreatedOrder; product: ProductCard }> {
  const product = await findGoods(kind);
  const order = await call<CreatedOrder>('POST', PLACES[kind].path, {
    type_sale: kind,
    order_lines: [{ id: product.id, quantity, list_price: priceIn(kind, product) }],
    delivery: { city: 'Dakar', quarter: 'Médina' },
    conditions: true,
    ...fields,
  });
  return { order, product };
}

export async function placeGuestOrder(
  { name, email, phone }: Person,
  { quantity = 1, ...fields }: { quantity?: number; payment_mode?: string } = {},
): Promise<{ order: CreatedOrder; product: ProductCard }> {
  const product = await findGoods('order');
  const lines = [{ id: product.id, quantity, list_price: priceIn('order', product) }];
  const guest = { name, email, telephone: phone, adresse: 'Médina, rue 22' };
  const payload = { ...guest, order: { type_sale: 'order', order_lines: lines, ...fields } };
  const order = await send<CreatedOrder>('POST', paths.guestOrder, payload, {});
  return { order, product };
}
