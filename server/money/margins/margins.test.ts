// What the margin pages show, by the calls of the back-office.

import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { MARGIN_GROUPS, type MarginGroup } from '#contract/money/staff-margins.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { today } from '#server/base/time.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
const config = testConfig({ ORDER_HOLD_MAX_PIECES: '10000' });
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
});

const period = () => ({ date_from: today(), date_to: today() });
const get = async (url: string) => (await shop.app.inject({ url, headers })).json();
const marginsBy = (by: MarginGroup) => get(withQuery(paths.margins, { by, ...period() }));
const costOf = (id: number) => get(pathTo(paths.productCost, { id }));
const send = async (method: 'POST', url: string, payload: object, version?: number) => {
  const sent = { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) };
  const reply = await shop.app.inject({ method, url, headers: sent, payload });
  return { status: reply.statusCode, ...reply.json() };
};

/** A product without VAT troubles: a price of 11 800 F is 10 000 F before VAT. */
async function aGood(price: number, overrides: object = {}) {
  const { id } = await aProduct(shop.db, { list_price: price, ...overrides });
  await setStock(shop.db, id, 0);
  return id;
}

async function buy(
  lines: { product_id: number; pieces: number; unit_cost?: number }[],
  transport?: object,
) {
  const form = { supplier: 'Téranga', expected_on: dayFromNow(1), lines };
  const { id, version } = await send('POST', staffLists.achats.path, form);
  const received = lines.map(({ product_id, pieces }) => ({ product_id, pieces }));
  const body = { lines: received, ...(transport !== undefined && { transport }) };
  return send('POST', pathTo(paths.purchaseReceipt, { id }), body, version);
}

type Sold = { id: number; quantity: number; services?: number[] };

async function sell(lines: Sold[]): Promise<number> {
  const { order } = await anOrder(shop.db, { buyer: aGuest(), lines }, config);
  const act = { db: shop.db, config, actor: byMachine };
  await moveOrder(act, order.id, { fulfilment: 'delivered' });
  return order.id;
}

test('a receipt with transport makes the average, a sale takes it, the margin page adds up', async () => {
  const [dear, cheap] = [await aGood(118_000), await aGood(11_800)];
  const lines = [
    { product_id: dear, pieces: 2, unit_cost: 60_000 },
    { product_id: cheap, pieces: 3, unit_cost: 5000 },
  ];
  const received = await buy(lines, { amount: 10_000, spread: 'value' });
  expect(received).toMatchObject({
    status: 200,
    lines: [{ costed: 2, cost: 128_889 }, { cost: 16_111 }],
  });
  expect(await costOf(dear)).toMatchObject({
    pieces: 2,
    valued: 2,
    value: 128_889,
    average: 64_445,
  });
  await sell([
    { id: dear, quantity: 1 },
    { id: cheap, quantity: 3 },
  ]);
  expect(await costOf(dear)).toMatchObject({ pieces: 1, value: 64_444, average: 64_444 });
  expect(await costOf(cheap)).toMatchObject({ pieces: 0, value: 0, average: 5370 });
  const { total, groups } = await marginsBy('product');
  expect(total).toMatchObject({ pieces: 4, revenue: 130_000, cost: 64_445 + 16_111 });
  expect(total.margin).toBe(130_000 - 64_445 - 16_111);
  expect(groups).toHaveLength(2);
  expect(groups[0]).toMatchObject({ revenue: 100_000, margin: 100_000 - 64_445 });
});

test('a service beside the goods is neither their revenue nor their margin', async () => {
  const id = await aGood(11_800);
  await buy([{ product_id: id, pieces: 2, unit_cost: 5000 }]);
  const { id: service } = await aService(shop.db, { price: 15_000 });
  await sell([{ id, quantity: 2, services: [service] }]);
  expect((await marginsBy('product')).total).toMatchObject({ revenue: 20_000, margin: 10_000 });
});

test('volume shares the transport by litres, and is refused in French for a product without any', async () => {
  const large = await aGood(118_000, { volume_litres: 300 });
  const small = await aGood(118_000, { volume_litres: 100 });
  const lines = [large, small].map((product_id) => ({ product_id, pieces: 1, unit_cost: 10_000 }));
  const transport = { amount: 1001, spread: 'volume' };
  expect((await buy(lines, transport)).lines).toMatchObject([{ cost: 10_751 }, { cost: 10_250 }]);
  const without = await aGood(118_000);
  const refused = await buy([{ product_id: without, pieces: 1, unit_cost: 10_000 }], transport);
  expect(refused.status).toBe(400);
  expect(refused.message).toMatch(/n’a pas de volume/);
  const unknown = await buy([{ product_id: large, pieces: 1 }], transport);
  expect(unknown.message).toMatch(/n’a pas de coût/);
  expect(await costOf(without)).toMatchObject({ pieces: 0, average: null });
});

test('pieces of an unknown cost are counted apart, until staff gives them a cost', async () => {
  const id = await aGood(11_800);
  await setStock(shop.db, id, 3);
  await sell([{ id, quantity: 1 }]);
  expect((await marginsBy('product')).total).toMatchObject({
    pieces: 0,
    margin: 0,
    unknown_pieces: 1,
    unknown_revenue: 10_000,
  });
  const url = pathTo(paths.productCost, { id });
  expect(await send('POST', url, { unit_cost: 7000 })).toMatchObject({
    valued: 2,
    value: 14_000,
    average: 7000,
  });
  expect((await send('POST', url, { unit_cost: 8000 })).status).toBe(409);
  expect((await send('POST', url, { unit_cost: 8000, revalue: true })).status).toBe(400);
  const anew = { unit_cost: 8000, revalue: true, reason: 'Erreur de saisie' };
  expect(await send('POST', url, anew)).toMatchObject({ value: 16_000, average: 8000 });
  await sell([{ id, quantity: 1 }]);
  expect((await marginsBy('product')).total).toMatchObject({
    pieces: 1,
    margin: 2000,
    unknown_pieces: 1,
  });
  await setStock(shop.db, id, 3);
  expect(await costOf(id)).toMatchObject({ pieces: 3, valued: 3, value: 24_000 });
});

test('a receipt that meets pieces of an unknown cost leaves them unknown; they are sold first', async () => {
  const id = await aGood(11_800);
  await setStock(shop.db, id, 1);
  await buy([{ product_id: id, pieces: 2, unit_cost: 6000 }]);
  expect(await costOf(id)).toMatchObject({ pieces: 3, valued: 2, average: 6000 });
  await sell([{ id, quantity: 1 }]);
  expect(await costOf(id)).toMatchObject({ pieces: 2, valued: 2, value: 12_000 });
});

test('a receipt of an uncounted product keeps its cost on the purchase and changes no stock', async () => {
  const { id } = await aProduct(shop.db, { list_price: 11_800 });
  const received = await buy([{ product_id: id, pieces: 2, unit_cost: 6000 }]);
  expect(received.lines).toMatchObject([{ is_counted: false, costed: 2, cost: 12_000 }]);
  expect(await costOf(id)).toMatchObject({ pieces: 0, valued: 0, value: 0, average: null });
});

test('the invoice of the supplier corrects what still lies there', async () => {
  const id = await aGood(11_800);
  const { id: purchase } = await buy([{ product_id: id, pieces: 4, unit_cost: 5000 }]);
  await sell([{ id, quantity: 1 }]);
  const url = pathTo(paths.purchaseCost, { id: purchase });
  const corrected = await send('POST', url, {
    product_id: id,
    unit_cost: 6000,
    reason: 'Facture 12',
  });
  expect(corrected.lines).toMatchObject([{ costed: 4, cost: 24_000 }]);
  expect(await costOf(id)).toMatchObject({ pieces: 3, value: 18_000, average: 6000 });
  expect((await marginsBy('product')).total.margin).toBe(5000);
  const { items } = await get(withQuery(staffLists.mouvements.path, { product_id: id }));
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['sale', 'receipt']);
});

test('a sale that comes back takes its cost off the margin and into the stock again', async () => {
  const id = await aGood(11_800);
  await buy([{ product_id: id, pieces: 2, unit_cost: 5000 }]);
  const orderId = await sell([{ id, quantity: 2 }]);
  const returned = { product_id: id, order_id: orderId, pieces: 1, reason: 'Rendu' };
  await send('POST', paths.stockReturn, returned);
  expect(await costOf(id)).toMatchObject({ pieces: 1, value: 5000 });
  // Until the credit note, one piece is paid that is not gone: its cost is not known.
  expect((await marginsBy('product')).total).toMatchObject({ pieces: 0, unknown_pieces: 2 });
});

test('all groupings add up to the same, with any prices, costs, discounts and deliveries', async () => {
  const good = fc.record({
    price: fc.integer({ min: 100, max: 900_000 }),
    cost: fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(good, { minLength: 1, maxLength: 4 }), async (goods) => {
      const lines: { id: number; quantity: number }[] = [];
      for (const { price, cost, quantity } of goods) {
        const id = await aGood(price);
        await buy([{ product_id: id, pieces: 3, ...(cost !== undefined && { unit_cost: cost }) }]);
        lines.push({ id, quantity });
      }
      await sell(lines);
      const all = await Promise.all(MARGIN_GROUPS.map(marginsBy));
      for (const { total, groups } of all) {
        expect(total).toEqual(all[0].total);
        expect(total.margin).toBe(total.revenue - total.cost);
        for (const name of Object.keys(total)) {
          const sum = groups.reduce(
            (whole: number, one: Record<string, number>) => whole + one[name]!,
            0,
          );
          expect([name, sum]).toEqual([name, total[name]]);
        }
      }
      const journal = await get(withQuery(paths.journalDays, period()));
      const [{ sales, vat, stamp_duty: stamp }] = journal.days;
      const deliveries = sales - vat - stamp - all[0].total.revenue - all[0].total.unknown_revenue;
      expect(deliveries).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 8 },
  );
});

test('a period is limited, and comes as a file', async () => {
  const ask = (query: object) =>
    shop.app.inject({
      url: withQuery(paths.marginsCsv, { by: 'brand', ...query } as never),
      headers,
    });
  expect((await ask({ date_from: '2026-02-01', date_to: '2026-01-01' })).statusCode).toBe(400);
  expect((await ask({ date_from: '2020-01-01', date_to: '2026-01-01' })).statusCode).toBe(400);
  expect((await ask(period())).body).toContain('Marge (FCFA)');
});
