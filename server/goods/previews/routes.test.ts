import sharp from 'sharp';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const it = openCatalogueApp();
const preview = (id: number, headers = {}) =>
  it.app.inject({ url: pathTo(paths.productPreview, { id }), headers });

test('an article is shown in a JPEG of 1200x630 that every application takes', async () => {
  // Random colours, which compress worst.
  const { hash } = await aPicture(it.db, 1000);
  const { id } = await aProduct(it.db, { name: 'Four « Œuvre » 60 L', pictures: [hash] });
  const reply = await preview(id);
  expect(reply.headers['content-type']).toBe('image/jpeg');
  expect(reply.rawPayload.byteLength).toBeLessThan(300_000);
  const { width, height, format } = await sharp(reply.rawPayload).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
});

test('the picture changes with the price, and only then', async () => {
  const { id } = await aProduct(it.db, { list_price: 150_000 });
  const before = await preview(id);
  const same = await preview(id, { 'if-none-match': before.headers.etag });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await updateProduct(it.db, byMachine, { id }, { promo_price: 120_000, en_promo: true });
  const after = await preview(id, { 'if-none-match': before.headers.etag });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  await updateProduct(it.db, byMachine, { id }, { description: '<p>Autre texte</p>' });
  expect((await preview(id)).headers.etag).toBe(after.headers.etag);
});

test('many who ask at once share one drawing', async () => {
  const { id } = await aProduct(it.db);
  const replies = await Promise.all(Array.from({ length: 12 }, () => preview(id)));
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
  for (const { statusCode } of replies) expect(statusCode).toBe(200);
});

test('what is not for sale or no article has none', async () => {
  const hidden = await aProduct(it.db, { active: false });
  for (const id of [hidden.id, 2_000_000_000]) expect((await preview(id)).statusCode).toBe(404);
  expect((await it.app.inject('/apercus/produits/0x1/prix.jpg')).statusCode).toBe(404);
});

test('one address causes thirty drawings a minute, and what is drawn stays open to it', async () => {
  const app = await openApp(it.database, { requestsPerMinute: 600 });
  try {
    const products = await Promise.all(Array.from({ length: 31 }, () => aProduct(it.db)));
    const statuses: number[] = [];
    for (const { id } of products) {
      statuses.push((await app.inject(pathTo(paths.productPreview, { id }))).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const drawn = await app.inject(pathTo(paths.productPreview, { id: products[0]!.id }));
    expect(drawn.statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
