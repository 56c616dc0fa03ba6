// What a request costs the database, in statements.
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { readTerms } from '#server/sales/orders/delivery/delivery-terms.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { anOrder as anOrderOf } from '#tests/helpers/sales/order-builders.ts';
import { rowsOf } from '../server/base/db/open.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));
afterEach(() => vi.restoreAllMocks());

/** Those that reach PostgreSQL from now on, but for what follows from what the test wrote before. */
function listStatements(): () => string[] {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return () =>
    query.mock.calls
      .map(([first]: unknown[]) =>
        typeof first === 'string' ? first : String((first as { text?: string } | null)?.text),
      )
      // NOTIFY announces a new product, and the server then reads the revision.
      .filter((text) => !text.includes('"catalogue_revision"'));
}

/** What a buyer is about to order; zones and offers are in memory, as from the first order after a change on. */
async function anOrder() {
  await readTerms(shop.db);
  const { id } = await aProduct(shop.db, { list_price: 50_000 });
  const order_lines = [{ id, quantity: 2, list_price: 50_000 }];
  return { type_sale: 'order', payment_mode: 'domicile', conditions: true, order_lines };
}

test('an order is one transaction of few statements, without a savepoint', async () => {
  const headers = await signedIn(shop.db, await anAccount(shop.db));
  const payload = await anOrder();
  const list = listStatements();
  const reply = await shop.app.inject({ method: 'POST', url: paths.orders, headers, payload });
  expect(reply.statusCode).toBe(201);
  const statements = list();
  expect(statements.filter((text) => /savepoint/.test(text))).toEqual([]);
  expect(statements.filter((text) => text === 'commit')).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(12);
});

test('that of a guest likewise', async () => {
  const buyer = { name: 'Awa Ndiaye', telephone: '77 123 45 67', adresse: 'Médina, rue 22' };
  const payload = { ...buyer, email: 'awa@example.sn', order: await anOrder() };
  const list = listStatements();
  const reply = await shop.app.inject({ method: 'POST', url: paths.guestOrder, payload });
  expect(reply.statusCode).toBe(201);
  expect(list().filter((text) => /savepoint/.test(text))).toEqual([]);
  expect(list().length).toBeLessThanOrEqual(14);
});

test('orders of any size ask the same statements, which PostgreSQL so reads once', async () => {
  await shop.db.transaction(async (tx) => {
    const askedFor = async (quantities: number[]) => {
      const goods = await Promise.all(quantities.map(() => aProduct(shop.db)));
      const lines = goods.map(({ id }, place) => ({ id, quantity: quantities[place]! }));
      const list = listStatements();
      const { order } = await anOrderOf(tx, { lines });
      const texts = list();
      vi.restoreAllMocks();
      const isOfIt = and(eq(orderLines.orderId, order.id), eq(orderLines.kind, 'product'));
      expect(await tx.$count(orderLines, isOfIt)).toBe(quantities.length);
      const inserts = texts.filter((text) => /insert into "(orders|outgoing_messages)"/.test(text));
      return new Set(inserts);
    };
    const one = await askedFor([1]);
    expect(one.size).toBe(2);
    expect(await askedFor([3, 1, 2])).toEqual(one);
  });
});

test('an order is found by what was bought without being written twice', async () => {
  const { id } = await aProduct(shop.db, { name: 'Ventilateur Zéphyr' });
  await shop.db.transaction(async (tx) => {
    const { order } = await anOrderOf(tx, { lines: [{ id, quantity: 1 }] });
    const [row] = rowsOf(
      await tx.execute(sql`select search_text,
        pg_stat_get_xact_tuples_updated('orders'::regclass)::int as rewritten
        from orders where id = ${order.id}`),
    );
    expect(row).toEqual({ search_text: expect.stringContaining('zephyr'), rewritten: 0 });
  });
});

test('a save reads its article once before the change and once after it', async () => {
  const { hash } = await aPicture(shop.db);
  const { id, version } = await aProduct(shop.db, { pictures: [hash] });
  const list = listStatements();
  const reply = await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.product, { id }),
    payload: { list_price: 90_000 },
    headers: { ...asStaff, 'if-match': `"${version}"` },
  });
  expect(reply.json()).toMatchObject({ list_price: 90_000, pictures: [{ hash }] });
  const reads = list().filter(
    (text) => /^\s*select/.test(text) && /from "(products|pictures)"/.test(text),
  );
  expect(reads).toHaveLength(2);
});
