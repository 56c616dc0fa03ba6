import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productLink } from '#contract/base/screens.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aCategory, aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

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

test('the sitemap holds what is on the shelves, with its pictures and its last change', async () => {
  const { db } = database;
  await emptyCatalogue(db);
  const pictures = [(await aPicture(db)).hash, (await aPicture(db)).hash];
  const shown = await aProduct(db, { categ_id: 'Fours & fers', pictures });
  const hidden = await aProduct(db, { categ_id: 'Cachés', active: false });
  await aProduct(db, { categ_id: 'Services' });
  await aCategory(db, { name: 'Vide' });
  await db.execute(sql`update products set updated_at = '2026-03-04T23:59:00Z'`);
  const app = await openApp(database);
  const read = async (file: string) => (await app.inject(file)).body;
  const [index, pages, products] = await Promise.all(
    ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-produits-1.xml'].map(read),
  );
  const beyond = await app.inject('/sitemap-produits-2.xml');
  await app.close();
  const { publicUrl } = testConfig();
  expect(index).toContain(`<loc>${publicUrl}/sitemap-produits-1.xml</loc>`);
  expect(pages!.match(/[^<>]*\/categorie\/[^<]*<\/loc><lastmod>[^<]*/g)).toEqual([
    `${publicUrl}/categorie/fours-fers</loc><lastmod>2026-03-04`,
  ]);
  expect(products).toContain(`${productLink(shown.id)}</loc><lastmod>2026-03-04</lastmod>`);
  expect(products).not.toContain(productLink(hidden.id));
  expect(products!.match(/<image:loc>[^<]*/g)).toEqual(
    pictures.map((hash) => `<image:loc>${publicUrl}${pictureUrl(hash, 1024)}`),
  );
  expect(beyond.statusCode).toBe(404);
});
