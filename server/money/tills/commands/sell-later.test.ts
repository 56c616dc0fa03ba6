import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { partners } from '#server/base/identity/tables.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { placeStock } from '#server/goods/stock/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount } from '#tests/helpers/base/cast.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { aKey, cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { tillSales } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, stockOf, orderOf } = desk;
const customer = { phone: '77 600 11 22', name: 'Bineta Fall' };

let zoneId = 0;
let feeXof = 0;
beforeEach(async () => {
  const zones = (await desk.get(paths.deliveryZones)).json();
  zoneId = zones[0].id;
  feeXof = zones[0].fee;
});

const toHome = () => ({ zone_id: zoneId, quarter: 'Grand Yoff', landmark: 'Face à la mosquée' });
const priceOf = async (body: object): Promise<number> =>
  (await desk.post(paths.tillQuote, { device: desk.device, ...body })).json().total;

/** A sale of one piece that is not taken away, at the server's price. */
async function aLaterSale(
  product: Awaited<ReturnType<typeof goods>>,
  told: Parameters<typeof aSale>[1] & { later: object },
) {
  const lines = [{ id: product.id, quantity: 1, price: product.list_price }];
  const { parts = [], discount, later, ...more } = told;
  const total = await priceOf({ lines, later, customer, ...(discount && { discount }) });
  return aSale(product, { customer, total, takes_away: false, parts, discount, later, ...more });
}

describe('a sale to deliver', () => {
  test('is an order for the address, with its fee, and what was paid at the till is a part of it', async () => {
    const fridge = await goods(3);
    const { results, state } = await send(
      await aLaterSale(fridge, { later: toHome(), parts: [cash(40_000)] }),
    );
    expect(results).toMatchObject([{ outcome: 'applied', message: '' }]);
    const order = await orderOf(results[0]!);
    expect(order).toMatchObject({
      amountTotal: 100_000 + feeXof,
      amountPaid: 40_000,
      fulfilment: 'to_prepare',
      isCounter: false,
      zoneId,
      quarter: 'Grand Yoff',
      recipient: 'Bineta Fall',
      buyerPhone: '+221776001122',
      pickupName: null,
    });
    expect(await stockOf(fridge)).toEqual({ available: 2, here: 3 });
    expect(state.sales).toMatchObject([{ due: 60_000 + feeXof, handed_over: false }]);
    expect((await desk.letters()).some((text) => text.includes(order!.number))).toBe(true);
    expect(await desk.sessionOf()).toMatchObject({ ways: [{ way: 'cash', amount: 40_000 }] });
  });

  test('of the last piece goes to the first of two tills', async () => {
    const fridge = await goods(1);
    const first = await aLaterSale(fridge, { later: toHome(), parts: [cash(10_000)] });
    const second = await aLaterSale(fridge, { later: toHome(), parts: [cash(10_000)] });
    expect(outcomesOf(await send(first, second))).toEqual(['applied', 'refused']);
    expect(await desk.sessionOf()).toMatchObject({ loose_cash: 10_000 });
    expect(await findStockDifferences(shop.db)).toEqual([]);
  });

  test('carries the work at home that was sold with it', async () => {
    const fridge = await goods(3);
    const service = await aService(shop.db, { kind: 'installation', price: 7_500 });
    const lines = [{ id: fridge.id, quantity: 1, price: 100_000, services: [service.id] }];
    const total = await priceOf({ lines, later: toHome(), customer });
    const { results } = await send(
      aSale(fridge, { lines, customer, total, later: toHome(), takes_away: false, parts: [] }),
    );
    const order = await orderOf(results[0]!);
    expect(order?.amountTotal).toBe(100_000 + feeXof + 7_500);
    const sold = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id));
    expect(sold.map(({ kind }) => kind)).toContain('service');
  });

  test('has its discount within the limit of a seller', async () => {
    const fridge = await goods(3);
    const given = { amount: 5_000, reason: 'Carton abîmé' };
    const much = { amount: 6_000, reason: 'Carton abîmé' };
    const right = await aLaterSale(fridge, { later: toHome(), discount: given });
    const wrong = await aLaterSale(fridge, { later: toHome(), discount: much });
    const { results } = await send(right, wrong);
    expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'refused' }]);
    expect((await orderOf(results[0]!))?.amountTotal).toBe(95_000 + feeXof);
    expect(await shop.db.$count(orders)).toBe(1);
  });
});

describe('a sale to collect', () => {
  test('has a code, and is handed over at the till with it', async () => {
    const fridge = await goods(3);
    const { results } = await send(await aLaterSale(fridge, { later: {}, parts: [cash(100_000)] }));
    const order = await orderOf(results[0]!);
    expect(order).toMatchObject({
      amountTotal: 100_000,
      amountPaid: 100_000,
      placeId: MAGASIN,
      isCounter: false,
      fulfilment: 'to_prepare',
    });
    expect(order?.pickupCode).toMatch(/^\d{6}$/);
    const handed = await send({
      kind: 'hand_over',
      order_id: order!.id,
      pickup_code: order!.pickupCode!,
    });
    expect(outcomesOf(handed)).toEqual(['applied']);
    expect(await stockOf(fridge)).toEqual({ available: 2, here: 2 });
  });

  test('takes goods that lie at another place, which staff brings', async () => {
    const fridge = await goods(2);
    const place = await aPlace(shop.db);
    const [device, session] = [aKey(), aKey()];
    await desk.register(device, await desk.aTill('C2', place.id));
    const sale = await aLaterSale(fridge, { later: {}, session });
    const opened = desk.command({ kind: 'open', amount: 0, session });
    const commands = [opened, { ...sale, session }];
    const reply = await desk.post(paths.tillCommands, { device, commands });
    const order = await orderOf(reply.json().results[1]);
    expect(order).toMatchObject({ placeId: place.id, pickupName: place.name });
    expect(await stockOf(fridge)).toEqual({ available: 1, here: 2 });
    await send(await aLaterSale(await goods(2), { later: {} }));
    const toBring = async () => {
      const url = withQuery(staffOrders.path, { queue: 'to_prepare', goods_elsewhere: 'true' });
      return (await desk.get(url)).json().items.map(({ id }: { id: number }) => id);
    };
    expect(await toBring()).toEqual([order!.id]);
    const { matters } = (await desk.get(paths.waiting)).json();
    expect(matters).toContainEqual(
      expect.objectContaining({ matter: 'goods_elsewhere', count: 1 }),
    );
    await shop.db.insert(placeStock).values({ productId: fridge.id, placeId: place.id, onHand: 1 });
    expect(await toBring()).toEqual([]);
  });
});

test('a guarantee that is prolonged is sold with goods that are taken away', async () => {
  const fridge = await goods(3);
  const longer = await aService(shop.db, { kind: 'warranty', price: 9_000, months: 12 });
  const work = await aService(shop.db, { kind: 'installation' });
  const at = (id: number) => [{ id: fridge.id, quantity: 1, price: 100_000, services: [id] }];
  const total = 109_000;
  const { results } = await send(
    aSale(fridge, { lines: at(longer.id), total, parts: [cash(total)] }),
    aSale(fridge, { lines: at(work.id), total: 115_000, parts: [cash(115_000)] }),
  );
  expect(results).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'refused', message: expect.stringContaining('choisissez la livraison') },
  ]);
  expect(await orderOf(results[0]!)).toMatchObject({ amountTotal: total, fulfilment: 'delivered' });
});

test('a pre-order is paid in parts, the first of them at the till', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000, preorder_price: 90_000 });
  const product = { id, name: '', list_price: 100_000 };
  const later = { ...toHome(), sale: 'preorder' as const };
  const lines = [{ id, quantity: 1, price: 100_000 }];
  const quote = await desk.post(paths.tillQuote, { device: desk.device, lines, later, customer });
  const { plan } = quote.json();
  expect(plan).toHaveLength(3);
  const { results } = await send(
    await aLaterSale(product, { later, parts: [cash(plan[0].amount)] }),
  );
  expect(await orderOf(results[0]!)).toMatchObject({
    saleType: 'preorder',
    amountTotal: 90_000 + feeXof,
    amountPaid: plan[0].amount,
  });
});

describe('a sale on credit', () => {
  const later = () => ({ ...toHome(), sale: 'creditorder' as const });
  async function onCredit() {
    const { id } = await aProduct(shop.db, {
      list_price: 100_000,
      creditorder_price: 120_000,
      is_creditorder: true,
    });
    return { id, name: '', list_price: 100_000 };
  }

  test('waits for the employer of the customer whose number it is', async () => {
    await anAccount(shop.db, {
      phone: '+221776001122',
      phoneProvenAt: new Date(),
      membership: 'accepted',
      companyId: (await aCompany(shop.db)).id,
    });
    const { results } = await send(await aLaterSale(await onCredit(), { later: later() }));
    expect(await orderOf(results[0]!)).toMatchObject({
      saleType: 'creditorder',
      state: 'validation',
      amountPaid: 0,
      amountTotal: 120_000 + feeXof,
    });
  });

  test('is refused for a number that is no member’s', async () => {
    const { results } = await send(await aLaterSale(await onCredit(), { later: later() }));
    expect(results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('demande un compte') },
    ]);
  });
});

test.each([
  ['no customer', { customer: undefined }],
  ['a customer without a name', { customer: { phone: '77 600 11 22' } }],
  ['the goods taken away', { takes_away: true }],
  ['the device’s own price', { offline: true }],
  ['a delivery to nowhere', { later: { zone_id: 1 } }],
  ['more money than it costs', { parts: [cash(900_000)] }],
])('with %s it is kept without its address, and changes nothing else', async (_, wrong) => {
  const fridge = await goods(3);
  const { results } = await send({ ...(await aLaterSale(fridge, { later: toHome() })), ...wrong });
  expect(results).toMatchObject([{ outcome: 'refused' }]);
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await stockOf(fridge)).toEqual({ available: 3, here: 3 });
  const stored = JSON.stringify(await shop.db.select().from(tillSales));
  expect(stored).not.toContain('Grand Yoff');
  expect(await shop.db.$count(partners, eq(partners.phone, '+221776001122'))).toBe(0);
});

test('a refused sale whose goods were to come later is settled by hand alone', async () => {
  const fridge = await goods(1);
  const sale = await aLaterSale(fridge, { later: toHome(), parts: [cash(10_000)] });
  await send({ ...sale, customer: undefined });
  const [ticket] = await desk.sales();
  const url = paths.tillSaleAcceptance.replace(':id', String(ticket.id));
  const accepted = await desk.post(url, { note: 'Vu au comptoir' }, desk.manager);
  expect(accepted.statusCode).toBe(409);
  expect(await shop.db.$count(orders)).toBe(0);
});
