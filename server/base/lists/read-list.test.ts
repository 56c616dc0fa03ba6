import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { withQuery } from '#contract/base/paths.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { partners } from '#server/base/identity/tables.ts';
import { searchTerms } from '#server/goods/catalogue/tables.ts';
import { listCustomers } from '#server/people/customers/staff/list-customers.ts';
import { isOwed, readInstalments } from '#server/sales/orders/paying/settle-order.ts';
import { instalments, orders } from '#server/sales/orders/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const ask = async (path: string, query: Record<string, string | number> = {}) =>
  shop.app.inject({ url: withQuery(path, query), headers: asStaff });
const numbersFor = async (path: string, q: string): Promise<string[]> => {
  const { items } = (await ask(path, { q })).json() as {
    items: { name?: string; order_name?: string }[];
  };
  return items.map(({ name, order_name }) => order_name ?? name ?? '');
};

/** More than one batch of a file. */
const addPeople = (count: number) =>
  shop.db.execute(sql`insert into partners (name, email, created_at)
    select 'Client ' || n, 'c' || n || '@example.sn', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`);

test('a file has every row once, whoever comes and goes while it is written', async () => {
  await addPeople(1203);
  const seen: string[] = [];
  let batches = 0;
  for await (const batch of listCustomers(shop.db, byMachine, {}).all()) {
    seen.push(...batch.map(({ name }) => name));
    batches += 1;
    if (batches > 1) continue;
    await anAccount(shop.db, { name: 'Venue après', createdAt: new Date('2030-01-01') });
    await anAccount(shop.db, { name: 'Au milieu', createdAt: new Date('2026-01-01T05:00:30Z') });
    await shop.db.delete(partners).where(eq(partners.name, 'Client 3'));
  }
  const expected = Array.from({ length: 1203 }, (_, place) => `Client ${1203 - place}`);
  expect(seen).toEqual(expected.filter((name) => name !== 'Client 3'));
  expect(batches).toBeGreaterThan(2);
});

test('a long list is counted and turned so far, and its file has all of it', async () => {
  await addPeople(10_003);
  const first = (await ask(staffLists.clients.path, { limit: 1 })).json();
  expect(first).toMatchObject({ total: 10_000, is_more: true, items: [{ name: 'Client 10003' }] });
  const found = (await ask(staffLists.clients.path, { limit: 1, q: 'client' })).json();
  expect(found).toMatchObject({ total: 1000, is_more: true });
  const last = (await ask(staffLists.clients.path, { limit: 100, page: 100 })).json();
  expect(last.items).toHaveLength(100);
  const beyond = await ask(staffLists.clients.path, { limit: 100, page: 101 });
  expect([beyond.statusCode, beyond.json().errors[0].field]).toEqual([400, 'page']);
  const file = (await ask(`${staffLists.clients.path}.csv`)).body;
  expect(parse(file, { delimiter: ';', bom: true })).toHaveLength(10_004);
});

test('a list of sums is counted and turned so far as well', async () => {
  await shop.db.insert(searchTerms).values(
    Array.from({ length: 1003 }, (_, n) => ({
      day: '2026-01-01',
      source: 'shop',
      term: `terme ${n}`,
      count: n + 1,
    })),
  );
  const found = (await ask(staffLists.recherches.path, { limit: 1, page: 2, q: 'terme' })).json();
  expect(found).toMatchObject({ total: 1000, is_more: true, items: [{ term: 'terme 1001' }] });
  const all = (await ask(staffLists.recherches.path, { limit: 1, q: '' })).json();
  expect(all).toMatchObject({ total: 1003, is_more: false });
});

test('an order and its payments are found by what they are called now', async () => {
  const { order } = await anOrder(shop.db, { buyer: aGuest({ name: 'Awa Sarr' }) });
  const payment = await aStoredPayment(shop.db, order);
  const [line] = (await ask(staffLists.commandes.path, { ids: String(order.id) })).json().items;
  for (const q of [
    order.number,
    order.buyerName.slice(1, 4).toUpperCase(),
    payment.transactionId,
  ]) {
    expect(await numbersFor(staffLists.paiements.path, q)).toEqual([order.number]);
  }
  expect(line.name).toBe(order.number);
  const isThis = eq(orders.id, order.id);
  await shop.db.update(orders).set({ buyerName: 'Ndèye Zulaïkha' }).where(isThis);
  for (const path of [staffLists.commandes.path, staffLists.paiements.path]) {
    expect(await numbersFor(path, 'ndeye zulai')).toEqual([order.number]);
    expect(await numbersFor(path, order.buyerName)).toEqual([]);
  }
});

test('what is open of an instalment is what the order says of it, whatever was paid', async () => {
  const { order } = await anOrder(shop.db);
  const isThis = eq(orders.id, order.id);
  const step = fc.record({
    state: fc.constantFrom('validation' as const, 'sale' as const, 'cancel' as const),
    shopValidation: fc.constantFrom('pending' as const, 'validated' as const),
    paid: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const amounts = [3, 2, 5].map((part) => Math.floor((order.amountTotal * part) / 10));
  amounts[2] = order.amountTotal - amounts[0]! - amounts[1]!;
  await shop.db.update(orders).set({ saleType: 'preorder' }).where(isThis);
  await shop.db.insert(instalments).values(
    amounts.map((amount, place) => ({
      orderId: order.id,
      sequence: place + 1,
      rate: 0,
      amount,
      dueOn: '2026-01-01',
    })),
  );
  await fc.assert(
    fc.asyncProperty(step, async ({ state, shopValidation, paid }) => {
      const amountPaid = Math.floor(order.amountTotal * paid);
      await shop.db.update(orders).set({ state, shopValidation, amountPaid }).where(isThis);
      const rows = await shop.db.select().from(instalments).orderBy(instalments.sequence);
      const now = { state, shopValidation, amountPaid };
      const expected = readInstalments(rows, now, '2026-01-01').map((part) =>
        isOwed(now) ? part.amount - part.paid_amount : 0,
      );
      expect(rows.map(({ openXof }) => openXof)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
