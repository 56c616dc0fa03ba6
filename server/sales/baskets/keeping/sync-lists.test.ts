import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListChange, ListedLine } from '#contract/sales/kept-lists.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { listEntries, sharedLists } from '#server/sales/baskets/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { deleteOldLists, syncLists } from './sync-lists.ts';

const shop = openCatalogueApp();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
type Person = Awaited<ReturnType<typeof anAccount>>;
let awa: Person;
let fridge: number;
let iron: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db);
  fridge = (await aProduct(shop.db, { name: 'Réfrigérateur Baobab' })).id;
  iron = (await aProduct(shop.db, { name: 'Fer à repasser' })).id;
});

const change = (id: number, quantity: number, overrides: Partial<ListChange> = {}): ListChange => ({
  list: 'cart',
  id,
  quantity,
  age_ms: 0,
  ...overrides,
});
const sync = async (person: Person, changes: ListChange[], nowMs?: number) =>
  syncLists(shop.db, person.id, changes, nowMs);
const pieces = (lines: ListedLine[]) =>
  Object.fromEntries(lines.map(({ list, name, quantity }) => [`${list} ${name}`, quantity]));
const post = async (person: Person, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: paths.keptLists,
    headers: await signedIn(shop.db, person),
    payload,
  });

describe('the lists of an account', () => {
  test('are those of all its devices, by the newest quantity of each article', async () => {
    const now = Date.now();
    await sync(awa, [change(fridge, 2, { age_ms: 5 * MINUTE_MS })], now);
    await sync(awa, [change(fridge, 1, { age_ms: 9 * MINUTE_MS }), change(iron, 4)], now);
    await sync(awa, [change(iron, 1, { list: 'wishlist' })], now);
    expect(pieces(await sync(awa, []))).toEqual({
      'cart Réfrigérateur Baobab': 2,
      'cart Fer à repasser': 4,
      'wishlist Fer à repasser': 1,
    });
  });

  test('lose what was taken out on one device, and have it again when another adds it later', async () => {
    const now = Date.now();
    await sync(awa, [change(fridge, 2)], now);
    expect(await sync(awa, [change(fridge, 0)], now + 1)).toEqual([]);
    // The second device was without a network when the first took it out.
    expect(await sync(awa, [change(fridge, 5, { age_ms: DAY_MS })], now + 2)).toEqual([]);
    expect(await sync(awa, [change(fridge, 3)], now + 3)).toMatchObject([{ quantity: 3 }]);
  });

  test('are nobody else’s', async () => {
    const modou = await anAccount(shop.db);
    await sync(awa, [change(fridge, 2)]);
    await sync(modou, [change(iron, 1)]);
    expect(pieces(await sync(modou, []))).toEqual({ 'cart Fer à repasser': 1 });
    expect(pieces((await post(awa, { changes: [] })).json().lines)).toEqual({
      'cart Réfrigérateur Baobab': 2,
    });
    const guest = await shop.app.inject({
      method: 'POST',
      url: paths.keptLists,
      payload: { changes: [] },
    });
    expect(guest.statusCode).toBe(401);
  });

  test('hold all of what two devices say at once', async () => {
    const more = await Promise.all(
      Array.from({ length: 10 }, (_, at) => aProduct(shop.db, { name: `Article ${at}` })),
    );
    await Promise.all(more.map(({ id }) => sync(awa, [change(id, 1), change(fridge, 2)])));
    expect(await sync(awa, [])).toHaveLength(11);
  });

  test('take no price, no unknown article, and no wish twice', async () => {
    const changes = [
      { ...change(fridge, 2), list_price: 1, name: 'Gratuit' },
      change(2_147_483_647, 1),
      change(iron, 7, { list: 'wishlist' }),
    ];
    const { lines } = (await post(awa, { changes })).json();
    expect(lines.toSorted((a: ListedLine, b: ListedLine) => a.id - b.id)).toEqual([
      { list: 'cart', id: fridge, name: 'Réfrigérateur Baobab', quantity: 2 },
      { list: 'wishlist', id: iron, name: 'Fer à repasser', quantity: 1 },
    ]);
  });

  test('tell no name of an article that is not shown, but keep one that stood there before', async () => {
    const draft = await aProduct(shop.db, { name: 'Pas encore annoncé', active: false });
    const changes = [change(draft.id, 1), change(draft.id, 1, { list: 'wishlist' })];
    expect(await sync(awa, [...changes, change(fridge, 2)])).toMatchObject([{ id: fridge }]);
    expect(await sync(awa, [change(draft.id, 0)])).toMatchObject([{ id: fridge }]);
    expect(await sync(awa, changes)).toMatchObject([{ id: fridge }]);
    await updateProduct(shop.db, byMachine, { id: fridge }, { sale_ok: false });
    expect(await sync(awa, [change(fridge, 3)])).toMatchObject([{ id: fridge, quantity: 3 }]);
  });

  test.each([
    [{ quantity: 100 }],
    [{ quantity: -1 }],
    [{ quantity: 1.5 }],
    [{ age_ms: -1 }],
    [{ list: 'compare' }],
    [{ id: 0 }],
  ])('refuse %j, and stay as they were', async (wrong) => {
    await sync(awa, [change(fridge, 2)]);
    const reply = await post(awa, {
      changes: [change(iron, 1), { ...change(fridge, 1), ...wrong }],
    });
    expect(reply.statusCode).toBe(400);
    expect(pieces(await sync(awa, []))).toEqual({ 'cart Réfrigérateur Baobab': 2 });
  });
});

test('an article that leaves the shop for good leaves the lists', async () => {
  await sync(awa, [change(fridge, 2), change(iron, 1)]);
  await shop.db.delete(products).where(eq(products.id, fridge));
  expect(pieces(await sync(awa, []))).toEqual({ 'cart Fer à repasser': 1 });
});

test('removals go after 90 days, lines that nobody touches after two years', async () => {
  const now = Date.now();
  const wish = { list: 'wishlist' } as const;
  await sync(awa, [change(fridge, 0, { age_ms: 91 * DAY_MS }), change(iron, 0)], now);
  await sync(awa, [
    change(fridge, 1, { ...wish, age_ms: 800 * DAY_MS }),
    change(iron, 1, { ...wish, age_ms: 600 * DAY_MS }),
  ]);
  await deleteOldLists(shop.db);
  const left = await shop.db.select().from(listEntries);
  expect(left.map(({ list, productId }) => [list, productId]).toSorted()).toEqual(
    [
      ['cart', iron],
      ['wishlist', iron],
    ].toSorted(),
  );
});

test('whoever leaves takes lists and links along, and reads them before', async () => {
  const headers = await signedIn(shop.db, awa);
  await sync(awa, [change(fridge, 2)]);
  const lines = [{ id: iron, quantity: 1 }];
  const payload = { list: 'cart', lines };
  await shop.app.inject({ method: 'POST', url: paths.sharedLists, headers, payload });
  const manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
  const { id } = awa;
  const asked = await shop.app.inject({
    method: 'POST',
    url: pathTo(paths.customerData, { id }),
    headers: manager,
  });
  expect(asked.json()).toMatchObject({
    listes: [{ productId: fridge, quantity: 2 }],
    listes_partagées: [{ lines }],
  });
  expect(asked.body).not.toMatch(/keyHash|tokenHash/);
  const url = pathTo(paths.user, { id });
  const gone = await shop.app.inject({ method: 'DELETE', url, headers: manager });
  expect(gone.statusCode).toBe(200);
  expect(await shop.db.$count(listEntries)).toBe(0);
  expect(await shop.db.$count(sharedLists)).toBe(0);
});
