import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { tags } from '#server/goods/catalogue/tables.ts';
import { openAppAndVersion } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { smallStorefront } from '#tests/helpers/goods/small-storefront.ts';

const { build, rendered } = smallStorefront();
let database: TestDatabase;
let app: FastifyInstance;
let version: CatalogueVersion;

beforeAll(async () => {
  database = await openTestDatabase();
  const opened = await openAppAndVersion(database, {}, { pages: { load: async () => build } });
  ({ app, version } = opened);
});
beforeEach(async () => {
  await emptyCatalogue(database.db);
  await version.refresh();
  rendered.length = 0;
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const addTag = (name: string) => database.db.insert(tags).values({ name });
const read = async (url: string) => (await app.inject(url)).body;

test('a page outlives changes that it does not show, and no other', async () => {
  const { db } = database;
  const first = await read('/tags');
  await aProduct(db);
  await version.refresh();
  expect(await read('/tags')).toBe(first);
  expect(rendered).toEqual(['/tags']);
  await addTag('Nouveautés');
  await version.refresh();
  expect(await read('/tags')).not.toBe(first);
  expect(rendered).toEqual(['/tags', '/tags']);
});

test('a page that is asked for often is made anew before anybody asks', async () => {
  for (let asked = 0; asked < 4; asked += 1) await read('/tags');
  await addTag('Soldes');
  await version.refresh();
  await expect.poll(() => rendered).toEqual(['/tags', '/tags']);
});

test('a page at an address with a secret says so to each, also after a change', async () => {
  const ask = () => app.inject('/tags?token=abc&search=frigo');
  for (const time of ['first', 'again', 'changed']) {
    if (time === 'changed') await addTag('Été');
    await version.refresh();
    const { headers } = await ask();
    expect([time, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      time,
      'no-store',
      'noindex',
    ]);
  }
});
