import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { partners } from '#server/base/identity/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { type Cursors, cursorsIn, mirror } from '../packages/client/examples/odoo-mirror.ts';
import { type Client, createClient } from '../packages/client/src/index.ts';
import { ODOO_LOGIN, type Odoo, serveOdoo } from '../sandbox/odoo/serve-odoo.ts';
import { products } from '../server/goods/catalogue/tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandaga-cursors-'));
let database: TestDatabase;
let shop: Client;
let close: () => Promise<void>;
let files = 0;
const opened: Odoo[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const app = await openApp(database);
  close = () => app.close();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const rights = ['catalogue:read', 'customers:read', 'orders:read'] as const;
  shop = createClient({ url, key: (await anApiKey(database.db, rights, 100_000)).secret });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((odoo) => odoo.close()));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await close?.();
  await database?.close();
});

async function anOdoo(): Promise<Odoo> {
  const odoo = await serveOdoo();
  opened.push(odoo);
  return odoo;
}

const freshCursors = (): Cursors => {
  files += 1;
  return cursorsIn(join(folder, `${files}.json`));
};
const run = (odoo: Odoo, cursors: Cursors, warn?: (line: string) => void) =>
  mirror(shop, { url: odoo.url, ...ODOO_LOGIN }, cursors, warn);

async function anOrderOfTwo() {
  const { db } = database;
  const buyer = await anAccount(db);
  const [one, two] = [await aProduct(db, { list_price: 1000 }), await aProduct(db)];
  const { order } = await anOrder(db, {
    buyer: { kind: 'account', id: buyer.id },
    lines: [
      { id: one.id, quantity: 2 },
      { id: two.id, quantity: 1 },
    ],
  });
  return { buyer, one, two, order };
}

/** What an Odoo has of the shop, without the numbers that it gave itself. */
function contentOf({ records }: Odoo) {
  const keyOf = (model: string, id: unknown) =>
    records.all(model).find((row) => row.id === id)?.x_sandaga_id;
  const bare = (model: string) =>
    records
      .all(model)
      .map(({ id: _id, partner_id, product_variant_id: _variant, ...row }) => ({
        ...row,
        ...(model === 'sale.order' && {
          name: undefined,
          partner: keyOf('res.partner', partner_id),
        }),
      }))
      .toSorted((a, b) => Number(keyIn(a)) - Number(keyIn(b)));
  const lines = records
    .all('sale.order.line')
    .map(({ order_id, name, product_uom_qty, price_unit }) => ({
      order: keyOf('sale.order', order_id),
      name,
      quantity: Number(product_uom_qty),
      price: Number(price_unit),
    }))
    .toSorted((a, b) => Number(a.order) - Number(b.order));
  return {
    partners: bare('res.partner'),
    products: bare('product.template'),
    orders: bare('sale.order'),
    lines,
  };
}
const keyIn = (row: object) => ('x_sandaga_id' in row ? row.x_sandaga_id : undefined);

test('customers, articles and orders stand in Odoo, and running it again changes nothing', async () => {
  const { buyer, one, order } = await anOrderOfTwo();
  const odoo = await anOdoo();
  const cursors = freshCursors();
  await run(odoo, cursors);
  const { partners: people, products: articles, orders: sold, lines } = contentOf(odoo);
  expect(people).toContainEqual(
    expect.objectContaining({ x_sandaga_id: buyer.id, name: buyer.name, phone: buyer.phone }),
  );
  expect(articles).toContainEqual(
    expect.objectContaining({
      x_sandaga_id: one.id,
      default_code: one.reference,
      list_price: 1000,
    }),
  );
  expect(sold).toMatchObject([
    { client_order_ref: order.number, partner: buyer.id, state: 'draft' },
  ]);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  expect(total).toBe(order.amountTotal);
  const before = odoo.changes.length;
  await run(odoo, cursors);
  await run(odoo, freshCursors());
  expect(odoo.changes.slice(before)).toEqual([]);
});

test('what changes, is cancelled, deleted or erased follows', async () => {
  const { db } = database;
  const { buyer, one, two, order } = await anOrderOfTwo();
  const odoo = await anOdoo();
  const cursors = freshCursors();
  await run(odoo, cursors);
  const neverThere = await anAccount(db);
  await db.delete(partners).where(eq(partners.id, neverThere.id));
  await db.update(products).set({ listPrice: 2500 }).where(eq(products.id, one.id));
  await db.delete(products).where(eq(products.id, two.id));
  await db.update(partners).set({ erasedAt: new Date() }).where(eq(partners.id, buyer.id));
  await db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  await db.update(orderLines).set({ name: 'Autre' }).where(eq(orderLines.productId, one.id));
  await run(odoo, cursors);
  const { partners: people, products: articles, orders: sold, lines } = contentOf(odoo);
  const find = (rows: object[], key: number) => rows.find((row) => keyIn(row) === key);
  expect(find(articles, one.id)).toMatchObject({ list_price: 2500 });
  expect(find(articles, two.id)).toMatchObject({ active: false });
  expect(find(people, buyer.id)).toMatchObject({
    name: 'Client effacé',
    phone: false,
    active: false,
  });
  expect(find(people, neverThere.id)).toBeUndefined();
  expect(find(sold, order.id)).toMatchObject({ state: 'cancel' });
  expect(lines.filter(({ order: of, name }) => of === order.id && name === 'Autre')).toHaveLength(
    1,
  );
});

test('an order that somebody confirmed in Odoo keeps its lines, holds nothing up and can be cancelled', async () => {
  const { db } = database;
  const { one, order } = await anOrderOfTwo();
  const odoo = await anOdoo();
  const cursors = freshCursors();
  await run(odoo, cursors);
  const confirmed = odoo.records.all('sale.order').find((row) => keyIn(row) === order.id)!;
  odoo.records.write('sale.order', [confirmed.id], { state: 'sale' });
  await db.update(orderLines).set({ name: 'Autre' }).where(eq(orderLines.productId, one.id));
  await db.update(orders).set({ note: 'Changée' }).where(eq(orders.id, order.id));
  const later = await anOrderOfTwo();
  const warnings: string[] = [];
  await run(odoo, cursors, (line) => warnings.push(line));
  expect(warnings).toEqual([expect.stringContaining(order.number)]);
  const { orders: sold, lines } = contentOf(odoo);
  expect(sold.map(keyIn)).toContain(later.order.id);
  const names = lines.filter(({ order: of }) => of === order.id).map(({ name }) => name);
  expect(names).not.toContain('Autre');
  await db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  await run(odoo, cursors, () => undefined);
  expect(contentOf(odoo).orders.find((row) => keyIn(row) === order.id)).toMatchObject({
    state: 'cancel',
  });
});

test('an answer of Odoo that is lost at any moment loses nothing and makes nothing twice', async () => {
  await anOrderOfTwo();
  const whole = await anOdoo();
  await run(whole, freshCursors());
  const expected = contentOf(whole);
  for (let lost = 1; lost <= whole.count(); lost += 1) {
    const odoo = await anOdoo();
    odoo.loseAnswer(lost);
    const cursors = freshCursors();
    await expect(run(odoo, cursors), `the answer ${lost}`).rejects.toThrow();
    await run(odoo, cursors);
    expect(contentOf(odoo)).toEqual(expected);
  }
});

test('a wrong password and a field that Odoo lacks are told', async () => {
  const odoo = await anOdoo();
  const wrong = { url: odoo.url, ...ODOO_LOGIN, password: 'autre' };
  await expect(mirror(shop, wrong, freshCursors())).rejects.toThrow('no such login');
  expect(odoo.changes).toEqual([]);
});
