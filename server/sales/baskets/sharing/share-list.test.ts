import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { SharedList, StartedSharing } from '#contract/sales/shared-lists.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { sharedLists } from '#server/sales/baskets/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { deleteOldLists, syncLists } from '../keeping/sync-lists.ts';

type Headers = Record<string, string>;
const shop = openCatalogueApp();
let fridge: number;
let iron: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  fridge = (await aProduct(shop.db, { name: 'Réfrigérateur Baobab', list_price: 200_000 })).id;
  iron = (await aProduct(shop.db, { name: 'Fer à repasser', list_price: 20_000 })).id;
});

const post = (url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const asked = (overrides: object = {}) => ({
  list: 'cart',
  lines: [
    { id: fridge, quantity: 2 },
    { id: iron, quantity: 1 },
  ],
  ...overrides,
});
const share = async (headers: Headers = {}, overrides: object = {}): Promise<StartedSharing> => {
  const reply = await post(paths.sharedLists, asked(overrides), headers);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};
const open = (token: string, headers: Headers = {}) =>
  shop.app.inject({ url: withQuery(paths.sharedLists, { token }), headers });
const read = async (token: string): Promise<SharedList> => (await open(token)).json();
const stop = (id: number, payload: object = {}, headers: Headers = {}) =>
  post(pathTo(paths.sharedListStop, { id }), payload, headers);

describe('a shared list', () => {
  test('shows whoever has its link articles, quantities and the prices of today', async () => {
    const { token } = await share();
    await updateProduct(shop.db, byMachine, { id: fridge }, { list_price: 180_000 });
    expect((await read(token)).lines).toMatchObject([
      { id: fridge, quantity: 2, product: { list_price: 180_000 } },
      { id: iron, quantity: 1, product: { list_price: 20_000 } },
    ]);
  });

  test('says what is no longer sold, also what has left the shop for good', async () => {
    const { token } = await share();
    await updateProduct(shop.db, byMachine, { id: fridge }, { sale_ok: false });
    await shop.db.delete(products).where(eq(products.id, iron));
    expect((await read(token)).lines).toEqual([
      { id: fridge, quantity: 2, name: 'Réfrigérateur Baobab', product: null },
      { id: iron, quantity: 1, name: 'Article retiré de la boutique', product: null },
    ]);
  });

  test('takes what the shop shows, and what an account has in its lists', async () => {
    const person = await anAccount(shop.db);
    const headers = await signedIn(shop.db, person);
    await syncLists(shop.db, person.id, [{ list: 'cart', id: fridge, quantity: 2, age_ms: 0 }]);
    await updateProduct(shop.db, byMachine, { id: fridge }, { sale_ok: false });
    const names = async ({ token }: StartedSharing) =>
      (await read(token)).lines.map(({ name }) => name);
    expect(await names(await share())).toEqual(['Fer à repasser']);
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    expect(await names(await share(stranger))).toEqual(['Fer à repasser']);
    expect(await names(await share(headers))).toEqual(['Réfrigérateur Baobab', 'Fer à repasser']);
  });

  test('tells nothing of who shares it', async () => {
    const person = await anAccount(shop.db, { name: 'Awa Zarathoustra', email: 'awa@example.sn' });
    const headers = await signedIn(shop.db, person);
    const { token } = await share(headers);
    const reply = await open(token, headers);
    const list = reply.json();
    expect(Object.keys(list).toSorted()).toEqual(['expires_at', 'lines', 'list', 'shared_at']);
    expect(Object.keys(list.lines[0]).toSorted()).toEqual(['id', 'name', 'product', 'quantity']);
    const told = `${reply.body} ${JSON.stringify(reply.headers)}`;
    for (const trace of ['Zarathoustra', 'awa@', person.phone!.replace('+221', ''), 'partner']) {
      expect(told).not.toContain(trace);
    }
  });

  test('stays as it was shared, and as a wish without quantities', async () => {
    const { token } = await share({}, { list: 'wishlist' });
    expect((await read(token)).lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  test('can be opened for 30 days and is then gone', async () => {
    const { id, token, expires_at: expiresAt } = await share();
    expect(Date.parse(expiresAt) - Date.now()).toBeCloseTo(30 * 86_400_000, -5);
    const isId = eq(sharedLists.id, id);
    await shop.db
      .update(sharedLists)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(isId);
    const reply = await open(token);
    expect([reply.statusCode, reply.json().message]).toEqual([
      404,
      'Ce lien ne s’ouvre plus : son partage est fini.',
    ]);
    await deleteOldLists(shop.db);
    expect(await shop.db.$count(sharedLists)).toBe(0);
  });

  test('is kept without its link and its key', async () => {
    const { token, key } = await share();
    const kept = JSON.stringify(await shop.db.select().from(sharedLists));
    for (const secret of [token, key]) expect(kept).not.toContain(secret);
    expect((await open(key)).statusCode).toBe(404);
  });

  test.each([
    [{ lines: [] }],
    [{ lines: [{ id: 2_147_483_647, quantity: 1 }] }],
    [{ lines: [{ id: 1, quantity: 0 }] }],
    [{ list: 'creditOrder' }],
  ])('is refused for %j', async (wrong) => {
    expect((await post(paths.sharedLists, asked(wrong))).statusCode).toBe(400);
    expect(await shop.db.$count(sharedLists)).toBe(0);
  });
});

describe('a sharing ends', () => {
  test('by the key of a guest’s browser, and by nobody else', async () => {
    const { id, token, key } = await share();
    const other = await share();
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    for (const [payload, headers] of [
      [{}, {}],
      [{ key: token }, {}],
      [{ key: other.key }, {}],
      [{}, stranger],
    ] as const) {
      expect((await stop(id, payload, headers)).statusCode).toBe(404);
    }
    expect((await open(token)).statusCode).toBe(200);
    expect((await stop(id, { key })).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(404);
    expect((await open(other.token)).statusCode).toBe(200);
  });

  test('by the account that began it, on any device', async () => {
    const person = await anAccount(shop.db);
    const headers = await signedIn(shop.db, person);
    const { id, token } = await share(headers);
    const own = await shop.app.inject({ url: paths.ownSharedLists, headers });
    expect(own.json()).toMatchObject([{ id, list: 'cart', line_count: 2 }]);
    expect(own.body).not.toContain(token);
    const other = await signedIn(shop.db, await anAccount(shop.db));
    expect((await shop.app.inject({ url: paths.ownSharedLists, headers: other })).json()).toEqual(
      [],
    );
    expect((await stop(id, {}, await signedIn(shop.db, person))).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(404);
  });
});

test('an account has 20 links at once', async () => {
  const headers = await signedIn(shop.db, await anAccount(shop.db));
  for (let at = 0; at < 20; at += 1) await share(headers);
  const more = await post(paths.sharedLists, asked(), headers);
  expect([more.statusCode, more.json().message]).toEqual([
    409,
    'Vous partagez déjà 20 listes : arrêtez un partage d’abord.',
  ]);
  const [first] = (await shop.app.inject({ url: paths.ownSharedLists, headers })).json();
  await stop(first.id, {}, headers);
  await share(headers);
});

test('an address begins 20 sharings in an hour, whichever process it asks', async () => {
  const apps = await Promise.all(
    [1, 2].map(() => openApp(shop.database, { requestsPerMinute: 600 })),
  );
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      const sent = { method: 'POST', url: paths.sharedLists, payload: asked() } as const;
      statuses.push((await apps[at % 2]!.inject(sent)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  } finally {
    await Promise.all(apps.map((app) => app.close()));
  }
});
