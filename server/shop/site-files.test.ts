import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, testConfig } from '#tests/helpers/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('the shop can be installed, with the ways that are taken most', async () => {
  const config = testConfig({ SHOP_NAME: 'Électroménager du Cap-Vert' });
  const app = await openApp(database, config);
  const reply = await app.inject('/manifest.webmanifest');
  await app.close();
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  const manifest = reply.json();
  expect(manifest).toMatchObject({ id: '/', scope: '/', lang: 'fr', display: 'standalone' });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.shortcuts).toEqual([
    { name: 'Suivre ma commande', url: '/tracking-order' },
    { name: 'Panier', url: '/cart' },
    { name: 'Promotions', url: '/en-promo' },
  ]);
});
