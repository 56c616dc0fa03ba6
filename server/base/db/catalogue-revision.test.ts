import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import type { Shop } from '#contract/site/shop.ts';
import { deleteProduct } from '#server/goods/catalogue/product/save-product.ts';
import { searchSynonyms } from '#server/goods/catalogue/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCampaign, aProduct, productInput } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { followCatalogueVersion, lockCatalogue, raiseRevision } from './catalogue-revision.ts';
import { catalogueRevision } from './tables.ts';

const shop = openCatalogueApp();

const totalOf = async (url: string = paths.filteredProducts) =>
  (await shop.app.inject(url)).json<ProductList>().total;

test('a list keeps its tag until the catalogue changes, then has another', async () => {
  const first = await shop.app.inject(paths.filteredProducts);
  const etag = String(first.headers.etag);
  const again = () =>
    shop.app.inject({ url: paths.filteredProducts, headers: { 'if-none-match': etag } });
  expect((await again()).statusCode).toBe(304);
  await shop.app.inject({
    method: 'POST',
    url: paths.products,
    headers: asStaff,
    payload: productInput(),
  });
  const changed = await again();
  expect([changed.statusCode, changed.json().total]).toEqual([200, 1]);
  expect(changed.headers.etag).not.toBe(etag);
});

test('another process’s change arrives by itself', async () => {
  expect(await totalOf()).toBe(0);
  const other = await shop.database.openAnother();
  try {
    const { id } = await aProduct(other.db, { name: 'Four' });
    await expect.poll(() => totalOf()).toBe(1);
    await deleteProduct(other.db, byMachine, { id });
    await expect.poll(() => totalOf()).toBe(0);
  } finally {
    await other.close();
  }
});

test('a change that waits too long for an import is refused with the reason', async () => {
  const { db } = shop;
  const waitFor = (change: typeof lockCatalogue) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '50ms'`);
      await change(tx);
    });
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    for (const change of [lockCatalogue, raiseRevision]) {
      await expect(waitFor(change)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('import du catalogue est en cours'),
      });
    }
  });
  await waitFor(lockCatalogue);
});

test('a change arrives though its notice was lost and the first reading failed', async () => {
  const { db } = shop;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const version = await followCatalogueVersion({ ...shop.database, listen: async () => undefined });
  const readAgain = () => {
    vi.advanceTimersByTime(5000);
    return version.current();
  };
  try {
    const before = version.current();
    await db.execute(sql`alter table catalogue_revision rename to away`);
    expect(readAgain()).toBe(before);
    await expect(version.refresh()).rejects.toThrow();
    await db.execute(sql`alter table away rename to catalogue_revision`);
    await aProduct(db);
    expect(version.current()).toBe(before);
    await expect.poll(readAgain).not.toBe(before);
    version.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    version.stop();
    vi.useRealTimers();
  }
});

test('a list names the pieces that are left soon after one of the last is sold', async () => {
  const { db } = shop;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const version = await followCatalogueVersion(shop.database);
  try {
    const [first, second] = [await aProduct(db), await aProduct(db)];
    await setStock(db, first.id, 2);
    await setStock(db, second.id, 3);
    const seen = new Set<string>();
    const isOther = async () => {
      await version.refresh();
      vi.advanceTimersByTime(5000);
      return !seen.has(version.current());
    };
    await expect.poll(isOther).toBe(true);
    for (const [available, other] of [
      [1, 3],
      [3, 1],
      [3, 2],
    ] as const) {
      seen.add(version.current());
      await setStock(db, first.id, available);
      await setStock(db, second.id, other);
      await expect.poll(isOther).toBe(true);
    }
  } finally {
    version.stop();
    vi.useRealTimers();
  }
});

test('whatever a catalogue page shows raises the revision', async () => {
  const version = await followCatalogueVersion(shop.database);
  const { db } = shop;
  const raises = async (change: () => Promise<unknown>) => {
    await version.refresh();
    const before = version.current();
    await change();
    await version.refresh();
    return version.current() !== before;
  };
  const product = await aProduct(db);
  expect(await raises(() => aProduct(db, { tags: ['Éco'] }))).toBe(true);
  expect(await raises(() => aCampaign(db, { products: [product] }))).toBe(true);
  const synonym = { term: 'glaciere', meaning: 'congelateur' };
  expect(await raises(() => db.insert(searchSynonyms).values(synonym))).toBe(true);
  const isOurs = eq(searchSynonyms.term, synonym.term);
  expect(await raises(() => db.delete(searchSynonyms).where(isOurs))).toBe(true);
  expect(await raises(() => deleteProduct(db, byMachine, { id: product.id }))).toBe(true);
  await totalOf();
  expect(await version.changesBehind()).toBe(0);
  version.stop();
});

test('a database that is restored to an earlier state is followed back', async () => {
  const version = await followCatalogueVersion(shop.database);
  try {
    await aProduct(shop.db);
    await version.refresh();
    const before = version.current();
    await shop.db.update(catalogueRevision).set({ value: 1 });
    await version.refresh();
    expect(version.current()).not.toBe(before);
  } finally {
    version.stop();
  }
});

test('of two readings at once the one that began last counts, whenever it ends', async () => {
  const version = await followCatalogueVersion(shop.database);
  try {
    const begun: (() => void)[] = [];
    const held = shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table catalogue_revision in access exclusive mode`);
      await new Promise<void>((resolve) => begun.push(resolve));
    });
    await expect.poll(() => begun.length).toBe(1);
    const early = version.refresh();
    begun[0]!();
    await held;
    await aProduct(shop.db);
    await version.refresh();
    const current = version.current();
    await early;
    expect(version.current()).toBe(current);
  } finally {
    version.stop();
  }
});

test('a change that is taken back is no change', async () => {
  const version = await followCatalogueVersion(shop.database);
  const before = version.current();
  const undone = shop.db.transaction(async (tx) => {
    await aProduct(tx);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await version.refresh();
  expect(version.current()).toBe(before);
  version.stop();
});

test('a campaign begins and ends at midnight in Dakar, though nothing was written', async () => {
  const products = [await aProduct(shop.db)];
  await aCampaign(shop.db, { startsOn: '2026-05-20', endsOn: '2026-05-27', products });
  const at = async (moment: string) => {
    vi.setSystemTime(new Date(moment));
    const { campaigns } = (await shop.app.inject(paths.shop)).json<Shop>();
    return [await totalOf(paths.ramadanProducts), campaigns.map(({ kind }) => kind)];
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await at('2026-05-19T23:59:59Z')).toEqual([0, []]);
    expect(await at('2026-05-20T00:00:00Z')).toEqual([1, ['ramadan']]);
    expect(await at('2026-05-27T23:59:59Z')).toEqual([1, ['ramadan']]);
    expect(await at('2026-05-28T00:00:00Z')).toEqual([0, []]);
  } finally {
    vi.useRealTimers();
  }
});

test('a search is told apart from another, and a page from the next', async () => {
  await aProduct(shop.db, { name: 'Four Vulcan' });
  await aProduct(shop.db, { name: 'Plaque Hestia' });
  const urls = [
    '?search=vulcan',
    '?search=hestia',
    '?limit=1',
    '?limit=1&page=2',
    '?search=vulcan',
  ];
  const names = [];
  for (const query of urls) {
    const { products } = (
      await shop.app.inject(paths.filteredProducts + query)
    ).json<ProductList>();
    names.push(products.map(({ name }) => name).join());
  }
  expect(names).toEqual([
    'Four Vulcan',
    'Plaque Hestia',
    'Four Vulcan',
    'Plaque Hestia',
    'Four Vulcan',
  ]);
});

test('a question has one answer however it is written', async () => {
  await aProduct(shop.db);
  const asked = [
    `${paths.filteredProducts}?page=1&limit=5`,
    `${paths.filteredProducts}?limit=5&search=&page=01`,
  ];
  const [first, second] = [await shop.app.inject(asked[0]!), await shop.app.inject(asked[1]!)];
  expect(second.body).toBe(first.body);
  expect((await shop.app.inject(pathTo(paths.product, { id: '0001' }))).statusCode).toBe(200);
});
