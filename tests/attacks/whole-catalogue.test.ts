// The largest answer of the shop, asked for again and again.
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
afterEach(() => vi.restoreAllMocks());

const whole = (headers: Record<string, string> = {}) =>
  shop.app.inject({ url: paths.products, headers });
const namesIn = (reply: { json(): { name: string }[] }) => reply.json().map(({ name }) => name);

/** Statements about products and pictures that reach PostgreSQL from now on. */
function countStatements(): () => number {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const textOf = ([first]: unknown[]) =>
    typeof first === 'string' ? first : String((first as { text?: string } | null)?.text);
  return () =>
    query.mock.calls.filter((call) => /"(products|picture_variants|pictures)"/.test(textOf(call)))
      .length;
}

async function someProducts(...names: string[]): Promise<void> {
  for (const name of names) {
    const { hash } = await aPicture(shop.db);
    await aProduct(shop.db, { name, pictures: [hash] });
  }
  // The application has heard of all of them once it has answered a change of its own.
  const category = { method: 'POST', url: paths.categories, headers: asStaff } as const;
  await shop.app.inject({ ...category, payload: { name: `AVEC ${names}` } });
}

test('costs the database nothing until the catalogue changes', async () => {
  await someProducts('Un', 'Deux', 'Trois');
  const count = countStatements();
  const first = await whole();
  expect(first.json()).toHaveLength(3);
  expect(first.json()[0].image_256).toMatch(/^[A-Za-z0-9+/=]{20,}$/);
  const cost = count();
  expect(cost).toBeGreaterThan(3);
  for (let again = 0; again < 20; again += 1) expect((await whole()).body).toBe(first.body);
  expect(count()).toBe(cost);

  const id = first.json()[0].id;
  const url = pathTo(paths.product, { id });
  const headers = { ...asStaff, 'if-match': '*' };
  await shop.app.inject({ method: 'PUT', url, headers, payload: { name: 'Autre' } });
  expect(namesIn(await whole())).toContain('Autre');
});

test('is made once for all who ask at the same moment', async () => {
  await someProducts('Un', 'Deux', 'Trois');
  const count = countStatements();
  await whole();
  const alone = count();
  await someProducts('Quatre');
  const before = count();
  const replies = await Promise.all(Array.from({ length: 10 }, () => whole()));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies[0]!.json()).toHaveLength(4);
  expect(count() - before).toBeLessThan(3 * alone);
});

test('is told to have stayed the same, and comes compressed', async () => {
  await someProducts('Un', 'Deux', 'Trois');
  const plain = await whole();
  const packed = await whole({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, no-cache',
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  const etag = String(packed.headers.etag);
  const same = await whole({ 'if-none-match': etag });
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
});

test('long lists with pictures in them are made sixty times a minute for an address, others as often as asked', async () => {
  const app = await openApp(shop.database, { requestsPerMinute: 600 });
  try {
    const statusOf = async (path: string, query: Record<string, string>) =>
      (await app.inject(withQuery(path, query))).statusCode;
    const statuses: number[] = [];
    for (let page = 1; page <= 61; page += 1) {
      statuses.push(await statusOf(paths.productsPage, { page: String(page) }));
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(await statusOf(paths.filteredProducts, { min: '1', limit: '100' })).toBe(429);
    expect(await statusOf(paths.productsPage, { page: '1' })).toBe(200);
    expect(await statusOf(paths.productsPage, { page: '62', limit: '25' })).toBe(200);
    expect(await statusOf(paths.productsPage, { page: '62', images: 'url' })).toBe(200);
  } finally {
    await app.close();
  }
});
