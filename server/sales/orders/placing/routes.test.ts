import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aPack, aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aMember } from '#tests/helpers/sales/order-builders.ts';

const it = openCatalogueApp();
beforeEach(() => emptyAccounts(it.db));

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  it.app.inject({ method: 'POST', url, payload, headers });
const basketOf = (...lines: { id: number; list_price: number }[]) => ({
  type_sale: 'order',
  payment_mode: 'domicile',
  state: 'sale',
  order_lines: lines.map(({ id, list_price }) => ({ id, quantity: 1, list_price })),
});
const guestOrder = (order: object, email = 'fatou@example.sn') => ({
  name: 'Fatou Sarr',
  email,
  telephone: '77 123 45 67',
  adresse: 'Médina, rue 11',
  order,
});

test('a signed-in basket becomes an order, whatever state and date were sent', async () => {
  const buyer = await anAccount(it.db);
  const product = await aProduct(it.db, { list_price: 100_000 });
  const payload = {
    ...basketOf(product),
    partner_id: buyer.id,
    state: 'done',
    commitment_date: '1999',
  };
  const reply = await post(paths.orders, payload, await signedIn(it.db, buyer));
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    partner_id: buyer.id,
    type_sale: 'order',
    state: 'sale',
    payment_mode: 'domicile',
    amount_total: 97_000,
    amount_residual: 97_000,
    advance_payment_status: 'not_paid',
    order_lines: [{ id: product.id, quantity: 1, list_price: 100_000, name: product.name }],
    link: expect.stringMatching(/^\/tracking-order\?order=S\d{5}&token=[\w-]{22}$/),
  });
  expect(Date.parse(reply.json().commitment_date)).toBeGreaterThan(Date.now());
});

test.each(['order', 'commande'])('a plain order may be called %s', async (type_order) => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const payload = { ...basketOf({ id: product.id, list_price: 100_000 }), type_order };
  const reply = await post(paths.orders, payload, await signedIn(it.db, await anAccount(it.db)));
  expect([reply.statusCode, reply.json().state]).toEqual([201, 'sale']);
});

test('a changed price is told to people and to programs', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const payload = basketOf({ id: product.id, list_price: 90_000 });
  const reply = await post(paths.orders, payload, await signedIn(it.db, await anAccount(it.db)));
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    prices: [{ id: product.id, old_price: 90_000, new_price: 100_000 }],
    errors: [{ field: 'order_lines.0.list_price' }],
  });
  expect(await it.db.$count(orders)).toBe(0);
});

test('each kind has its call, and a basket of another kind is refused there', async () => {
  const headers = await signedIn(it.db, await aMember(it.db));
  const product = await aProduct(it.db, {
    list_price: 100_000,
    preorder_price: 90_000,
    creditorder_price: 130_000,
    is_creditorder: true,
  });
  const preorder = { ...basketOf({ id: product.id, list_price: 90_000 }), type_sale: 'preorder' };
  const placed = await post(paths.preorders, preorder, headers);
  expect(placed.json()).toMatchObject({ state: 'sale', payment_lines: { length: 3 } });
  const credit = {
    ...basketOf({ id: product.id, list_price: 130_000 }),
    type_sale: 'creditorder',
    payment_mode: undefined,
    acomptePercentage: 1,
    nombreMois: 60,
  };
  const asked = await post(paths.creditOrders, credit, headers);
  expect(asked.json()).toMatchObject({ state: 'validation', payment_mode: 'online' });
  expect(asked.json().payment_lines.map(({ rate }: { rate: number }) => rate)).toEqual([
    50, 16.66, 16.66, 16.68,
  ]);
  const pack = await aPack(it.db);
  const line = pack.lines[0]!;
  const packOrder = {
    ...basketOf({ id: line.productId, list_price: line.unitPrice }),
    type_order: 'pack',
    code: pack.code,
  };
  for (const url of [paths.packOrder, paths.orders]) {
    expect((await post(url, packOrder, headers)).statusCode).toBe(201);
  }
  expect((await post(paths.orders, preorder, headers)).statusCode).toBe(400);
  const refused = await post(paths.packOrder, { ...packOrder, conditions: false }, headers);
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'conditions' }] });
});

test('a guest orders with a name, an address and a number', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const order = { ...basketOf(product), partner_id: null, payment_mode: undefined };
  const reply = await post(paths.guestOrder, guestOrder(order));
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    status: 'success',
    message: 'Commande créé avec succés',
    payment_mode: 'online',
    amount_total: 100_000,
    state: 'sale',
  });
  expect(await it.db.select().from(orders)).toMatchObject([
    { street: 'Médina, rue 11', buyerPhone: '+221771234567', recipient: 'Fatou Sarr' },
  ]);
  const credit = { ...order, type_sale: 'creditorder' };
  expect((await post(paths.guestOrder, guestOrder(credit))).statusCode).toBe(403);
});

test('one connection places so many orders without an account an hour', async () => {
  const { requestsPerMinute } = testConfig({ RATE_LIMIT_PER_MINUTE: '600' });
  const app = await openApp(it.database, { requestsPerMinute });
  const product = await aProduct(it.db);
  const order = (person: number) =>
    app.inject({
      method: 'POST',
      url: paths.guestOrder,
      payload: {
        ...guestOrder(basketOf(product), `personne${person}@example.sn`),
        telephone: `77 123 45 ${person + 10}`,
      },
    });
  for (let person = 0; person < 10; person += 1) expect((await order(person)).statusCode).toBe(201);
  // A second click on the last order is none of its own.
  expect((await order(9)).statusCode).toBe(201);
  expect((await order(10)).statusCode).toBe(429);
  await app.close();
});

test('a guest’s order does not wait for another one from the same connection', async () => {
  const [taken, free] = [await aProduct(it.db), await aProduct(it.db)];
  const waiting = await it.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, taken.id)).for('update');
    const first = post(paths.guestOrder, guestOrder(basketOf(taken)));
    await expect.poll(() => countWaiting(tx)).toBe(1);
    const second = guestOrder(basketOf(free), 'awa@example.sn');
    const reply = await post(paths.guestOrder, { ...second, telephone: '77 123 45 99' });
    expect(reply.statusCode).toBe(201);
    return { first };
  });
  expect((await waiting.first).statusCode).toBe(201);
});

/** Statements of this database that wait for a row. */
async function countWaiting(db: Db): Promise<number> {
  const found = await db.execute(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowsOf<{ waiting: number }>(found)[0]!.waiting;
}

test('staff counts a product’s pieces, orders take them, and a product can go uncounted', async () => {
  const product = await aProduct(it.db, { name: 'Réchaud' });
  const catalogue = await signedIn(it.db, await anAccount(it.db, { role: 'catalogue' }));
  const count = (available: number | null, headers: Headers = catalogue) =>
    it.app.inject({
      method: 'PUT',
      url: pathTo(paths.productStock, { id: product.id }),
      headers,
      payload: { available },
    });
  const order = async () => {
    const buyer = await anAccount(it.db);
    return post(paths.orders, basketOf(product), await signedIn(it.db, buyer));
  };
  expect((await count(1)).json()).toMatchObject({ product_id: product.id, available: 1 });
  expect((await order()).statusCode).toBe(201);
  const refused = await order();
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Réchaud est épuisé.']);
  expect((await count(-1)).statusCode).toBe(400);
  expect((await count(null)).statusCode).toBe(200);
  expect((await order()).statusCode).toBe(201);
});

test('an order at another total than the buyer was shown is refused, with both', async () => {
  const buyer = await anAccount(it.db);
  const product = await aProduct(it.db, { list_price: 100_000 });
  const headers = await signedIn(it.db, buyer);
  const order = (amount_total: number) =>
    post(paths.orders, { ...basketOf(product), amount_total }, headers);
  const refused = await order(100_000);
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([409, 'amount_total']);
  expect(refused.json().message.replaceAll(/\s/g, ' ')).toBe(
    'Le total a changé : 97 000 FCFA au lieu de 100 000 FCFA.',
  );
  expect(await it.db.$count(orders)).toBe(0);
  expect((await order(97_000)).statusCode).toBe(201);
});

test('a guest’s try after the network changed is the same order', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const place = (remoteAddress: string) =>
    it.app.inject({
      method: 'POST',
      url: paths.guestOrder,
      headers: { 'idempotency-key': '"one-try"' },
      remoteAddress,
      payload: guestOrder(basketOf(product)),
    });
  const [first, second] = [await place('10.0.0.1'), await place('10.9.9.9')];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).toBe(first.json().id);
  expect(await it.db.$count(orders)).toBe(1);
});

test('a promoted product is taken at its price of today from whoever sends its usual one', async () => {
  const today = { list_price: 100_000, promo_price: 80_000, en_promo: true };
  const product = await aProduct(it.db, today);
  const headers = await signedIn(it.db, await anAccount(it.db));
  const shown = (list_price: number) =>
    post(paths.orders, basketOf({ id: product.id, list_price }), headers);
  const placed = await shown(100_000);
  expect([placed.statusCode, placed.json().amount_total]).toEqual([201, 80_000]);
  expect(placed.json().order_lines).toMatchObject([{ list_price: 80_000 }]);
  for (const other of [99_999, 79_999, 1]) expect((await shown(other)).statusCode).toBe(409);
});

test('amounts are whole francs, however they are written', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const headers = await signedIn(it.db, await anAccount(it.db));
  const orderOf = (list_price: unknown) => ({
    ...basketOf(),
    order_lines: [{ id: product.id, quantity: 1, list_price }],
  });
  const placed = await post(
    paths.orders,
    { ...orderOf('100000.0'), amount_total: '97000' },
    headers,
  );
  expect(placed.statusCode).toBe(201);
  const refused = await post(paths.orders, orderOf(100_000.5), headers);
  expect([refused.statusCode, refused.json().errors[0]]).toEqual([
    400,
    {
      field: 'order_lines.0.list_price',
      message: 'le franc CFA n’a pas de centimes : un montant entier est attendu',
    },
  ]);
});

test.each([
  ['one line', [100]],
  ['several lines', [60, 40]],
])('no more than 99 pieces of a product are taken, on %s', async (_, quantities) => {
  const product = await aProduct(it.db, { list_price: 1000, preorder_price: 900 });
  const headers = await signedIn(it.db, await anAccount(it.db));
  const ofPrice = (type_sale: string, list_price: number) => ({
    type_sale,
    order_lines: quantities.map((quantity) => ({ id: product.id, quantity, list_price })),
  });
  const replies = [
    await post(paths.orders, ofPrice('order', 1000), headers),
    await post(paths.preorders, ofPrice('preorder', 900), headers),
    await post(paths.guestOrder, guestOrder(ofPrice('order', 1000))),
    await post(paths.orderQuote, ofPrice('order', 1000), headers),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect(await it.db.$count(orders)).toBe(0);
});
