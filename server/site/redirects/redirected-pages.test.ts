import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { openAppAndVersion } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { smallStorefront } from '#tests/helpers/goods/small-storefront.ts';
import { saveRedirect } from './redirects.ts';
import { redirects } from './tables.ts';

const { build } = smallStorefront();
let database: TestDatabase;
let app: FastifyInstance;
let version: CatalogueVersion;
beforeAll(async () => {
  database = await openTestDatabase();
  const opened = await openAppAndVersion(database, {}, { pages: { load: async () => build } });
  ({ app, version } = opened);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

test('a page of the shop stays, and an unknown path leads on once it is known', async () => {
  const before = await app.inject('/produit/frigo');
  expect(before.statusCode).not.toBe(301);
  const machine = { kind: 'machine' } as const;
  await saveRedirect(database.db, machine, { from_path: '/produit/frigo', to_path: '/faq' });
  // No call lets this row in: `/tags` is a page of this storefront.
  await database.db.insert(redirects).values({ fromPath: '/tags', toPath: '/faq' });
  await version.refresh();
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await app.inject({ method, url: '/produit/frigo?utm=1' });
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/faq']);
  }
  expect((await app.inject('/tags')).statusCode).toBe(200);
});
