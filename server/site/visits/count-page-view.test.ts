import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { pageViews } from '#server/site/visits/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { emptyCollected, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { countPageView, pathToCount } from './count-page-view.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
beforeEach(() => emptyCollected(database.db));
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const counted = () =>
  database.db
    .select({ path: pageViews.path, count: pageViews.count })
    .from(pageViews)
    .orderBy(pageViews.path);
const view = (chemin: string, agent = 'Mozilla/5.0 (Linux; Android 15) Chrome/150 Mobile') =>
  app.inject({
    method: 'POST',
    url: paths.pageView,
    headers: { 'user-agent': agent },
    payload: { chemin },
  });

test('looks are counted by path, and machines are not', async () => {
  expect((await view('/boutique?search=frigo')).json()).toEqual({
    message: 'Page vue enregistrée',
  });
  await view('/boutique#haut');
  await view('/produits/12/details');
  const bot = await view('/boutique', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect(bot.statusCode).toBe(200);
  expect(await counted()).toEqual([
    { path: '/boutique', count: 2 },
    { path: '/produits/12/details', count: 1 },
  ]);
});

test('what is no path is refused', async () => {
  for (const wrong of ['', 'boutique', 'https://boutique.sn/']) {
    expect((await view(wrong)).statusCode).toBe(400);
  }
  expect(await counted()).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/boutique/', '/boutique'],
  ['/commandes/12/détails', '/commandes/:id/détails'],
  ['/commandes/12/d%C3%A9tails?x=1#y', '/commandes/:id/détails'],
  ['/pre-commandes/7/d%C3%A9tails', '/pre-commandes/:id/détails'],
  ['/credit-commandes/7/d%C3%A9tails', '/credit-commandes/:id/détails'],
  ['/credit-commandes', '/credit-commandes'],
  ['/single-product/12', '/single-product/12'],
  ['/verification-code/awa@example.sn', '/verification-code/:secret'],
  ['/suivi/9f8b1c2d3e4f5a6b7c8d', '/suivi/:secret'],
  ['/boutique%3Ftoken=abc', '/boutique'],
  ['/processus-de-commande-de-credit', '/processus-de-commande-de-credit'],
  ['/cass%E9', '/cass%E9'],
])('%s is kept as %s', (address, path) => {
  expect(pathToCount(address)).toBe(path);
});

test('whatever is sent, no query, number of an order or address is kept', async () => {
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => url.slice(7)),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `/${text.replaceAll('\0', '')}`),
    fc.nat().map((id) => `/commandes/${id}/d%C3%A9tails?token=s3cret`),
  );
  await fc.assert(
    fc.asyncProperty(address, async (given) => {
      const path = pathToCount(given);
      expect(path).not.toMatch(/[?#@]/);
      expect(path).not.toMatch(/commandes\/\d/);
      expect(path.length).toBeLessThanOrEqual(200);
      await countPageView(database.db, given);
    }),
  );
});

test('a day holds 5,000 paths, and those of the day go on counting', async () => {
  await view('/boutique');
  await database.db.execute(sql`insert into page_views (day, path)
    select (now() at time zone 'UTC')::date, '/flood/' || n from generate_series(1, 4999) n`);
  await view('/one-more');
  await view('/boutique');
  expect(await database.db.$count(pageViews)).toBe(5000);
  expect(await counted()).toContainEqual({ path: '/boutique', count: 2 });
});
