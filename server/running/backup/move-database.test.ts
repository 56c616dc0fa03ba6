import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { moveDatabase } from './move-database.ts';

let from: TestDatabase;
let to: TestDatabase;
beforeEach(async () => {
  from = await openTestDatabase();
  to = await openTestDatabase();
});
afterEach(async () => {
  await from.close();
  await to.close();
});

const one = async ({ db }: TestDatabase, question: ReturnType<typeof sql>) =>
  rowsOf<Record<string, unknown>>(await db.execute(question))[0];

test('everything arrives once: articles, orders, jobs that wait, and the numbers that come next', async () => {
  await aProduct(from.db, { name: 'Congélateur « coffre »\t\\N' });
  await anOrder(from.db, { buyer: aGuest() });
  await enqueue(from.db, 'convert-leads', null);
  const question = sql`select (select array_agg(name order by id) from products) as names,
    (select count(*)::int from order_events) as events,
    (select count(*)::int from pgboss.job_common where state < 'active') as jobs`;

  await from.db.execute(sql`create table notes_of_somebody (word text)`);

  const { copied, leftOut } = await moveDatabase(from, to);

  expect(leftOut).toEqual(['public.notes_of_somebody']);
  expect(copied.find(({ table }) => table === 'public.orders')?.rows).toBe(1);
  expect(await one(to, question)).toEqual(await one(from, question));
  const newest = sql`select max(id) as id from orders`;
  for (const { db } of [from, to]) await anOrder(db, { buyer: aGuest() });
  expect(await one(to, newest)).toEqual(await one(from, newest));
});

test('a database that has a shop already is refused and stays as it is', async () => {
  await aProduct(from.db);
  await aProduct(to.db, { name: 'Déjà là' });
  await expect(moveDatabase(from, to)).rejects.toThrow(/contient déjà une boutique/);
  expect(await one(to, sql`select array_agg(name) as names from products`)).toEqual({
    names: ['Déjà là'],
  });
});

test('what is refused half way leaves the database empty', async () => {
  await aProduct(from.db);
  await anOrder(from.db, { buyer: aGuest() });
  // A column of a hand that has been at work there.
  await to.db.execute(sql`alter table orders add column extra int not null default 1`);
  await expect(moveDatabase(from, to)).rejects.toThrow(/orders|extra/);
  expect(await one(to, sql`select count(*)::int as count from products`)).toEqual({ count: 0 });
});
