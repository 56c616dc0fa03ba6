import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

type App = Pick<typeof shop.app, 'inject'>;

const get = async (app: App, url: string) => (await app.inject(url)).json();
const pageOf = (app: App, id: number) =>
  get(app, callTo(pathTo(paths.product, { id }), { images: 'url' }));
const cardsOf = (app: App, id: number) => get(app, callTo(paths.productCards, { ids: `${id}` }));
const preorders = async (app: App) => {
  const query = { productType: 'precommande', fields: 'card', limit: 100 } as const;
  const { products }: ProductList = await get(app, callTo(paths.filteredProducts, query));
  return products.map(({ id }) => id);
};
const lineOf = (id: number, list_price: number) => ({ id, quantity: 1, list_price });
const quote = (app: App, id: number, price: number) =>
  app.inject({
    method: 'POST',
    url: paths.orderQuote,
    payload: { type_sale: 'preorder', order_lines: [lineOf(id, price)] },
  });

/** The same shop with other settings. */
async function stockFirst<T>(use: (app: App) => Promise<T>): Promise<T> {
  const app = await openApp(shop.database, testConfig({ PREORDER_IN_STOCK: 'non' }));
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

test('a cheaper pre-order is offered beside the stock, unless the shop sells its stock first', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000, preorder_price: 90_000 });
  await setStock(shop.db, id, 1);
  expect(await pageOf(shop.app, id)).toMatchObject({ preorder_price: 90_000, is_preorder: true });
  expect(await preorders(shop.app)).toEqual([id]);
  expect((await quote(shop.app, id, 90_000)).statusCode).toBe(200);
  await stockFirst(async (app) => {
    expect(await pageOf(app, id)).toMatchObject({ preorder_price: 0, is_preorder: false });
    expect(await cardsOf(app, id)).toMatchObject([{ preorder_price: 0, is_preorder: false }]);
    expect(await preorders(app)).toEqual([]);
    const refused = await quote(app, id, 90_000);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/ne se vend pas ou plus en précommande\.$/);
  });
  await setStock(shop.db, id, 0);
  await stockFirst(async (app) => {
    expect(await pageOf(app, id)).toMatchObject({ preorder_price: 90_000, is_preorder: true });
    expect(await preorders(app)).toEqual([id]);
    expect((await quote(app, id, 90_000)).statusCode).toBe(200);
  });
});

test('no order gets past the setting, whoever sends it', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000, preorder_price: 90_000 });
  const account = await anAccount(shop.db);
  const customer = await signedIn(shop.db, account);
  const order = {
    partner_id: account.id,
    type_sale: 'preorder',
    order_lines: [lineOf(id, 90_000)],
  };
  const guest = {
    name: 'Awa Diop',
    email: 'awa@example.sn',
    telephone: '771234567',
    adresse: 'Médina',
    order,
  };
  const place = (app: App, url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers });
  await stockFirst(async (app) => {
    expect((await place(app, paths.preorders, order, customer)).statusCode).toBe(409);
    expect((await place(app, paths.guestOrder, guest)).statusCode).toBe(409);
  });
  expect((await place(shop.app, paths.preorders, order, customer)).statusCode).toBe(201);
});

test('whatever prices and stock, the shop takes the pre-orders that it shows', async () => {
  const price = fc.constantFrom(0, 80_000, 90_000, 100_000);
  const goods = fc.record({
    list_price: price,
    promo_price: fc.constantFrom(0, 70_000),
    preorder_price: price,
    sale_ok: fc.boolean(),
    stock: fc.constantFrom(null, 0, 2),
  });
  await stockFirst(async (app) => {
    await fc.assert(
      fc.asyncProperty(goods, async ({ stock, ...prices }) => {
        const isReduced = prices.promo_price > 0 && prices.promo_price <= prices.list_price;
        const promotion = { en_promo: isReduced, promo_price: isReduced ? prices.promo_price : 0 };
        const { id } = await aProduct(shop.db, { ...prices, ...promotion });
        if (stock !== null) await setStock(shop.db, id, stock);
        const today = isReduced ? prices.promo_price : prices.list_price;
        const isDearer = prices.sale_ok && stock !== 0 && today > prices.preorder_price;
        const shown = prices.preorder_price > 0 && !isDearer;
        const page = await app.inject(pathTo(paths.product, { id }));
        if (page.statusCode === 404) return;
        expect(page.json().preorder_price).toBe(shown ? prices.preorder_price : 0);
        const asked = await quote(app, id, prices.preorder_price);
        expect(asked.statusCode).toBe(shown ? 200 : 409);
      }),
      { numRuns: 30 },
    );
  });
});
