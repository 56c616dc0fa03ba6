import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffTillShortages } from '#contract/money/tills/staff-tills.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { payments } from '#server/money/payments/tables.ts';
import { invoices, orderLines, orders } from '#server/sales/orders/tables.ts';
import { aPack } from '#tests/helpers/base/builders.ts';
import { cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { tillPayments, tillSales } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, stockOf, orderOf } = desk;

describe('a sale for cash', () => {
  test('is an order that is paid, handed over and invoiced, with its goods gone from the place', async () => {
    const fridge = await goods(3);
    const sent = await send(aSale(fridge, { parts: [cash(100_000, { handed: 110_000 })] }));
    expect(sent.results).toEqual([
      expect.objectContaining({ outcome: 'applied', message: '', order_id: expect.any(Number) }),
    ]);
    const order = await orderOf(sent.results[0]!);
    expect(order).toMatchObject({
      amountTotal: 100_000,
      amountPaid: 100_000,
      fulfilment: 'delivered',
      isCounter: true,
      pickupCode: null,
      buyerName: 'Client au comptoir',
    });
    expect(await stockOf(fridge)).toEqual({ available: 2, here: 2 });
    expect(await shop.db.$count(invoices, eq(invoices.orderId, order!.id))).toBe(1);
    expect(await shop.db.select().from(tillPayments)).toMatchObject([{ handedXof: 110_000 }]);
    expect(sent.state.sales).toMatchObject([
      { number: 'C1-A-000001', state: 'done', total: 100_000, due: 0, handed_over: true },
    ]);
    expect(await desk.letters()).toEqual([]);
    expect(await findStockDifferences(shop.db)).toEqual([]);
  });

  test('counts once, however often it is sent', async () => {
    const fridge = await goods(3);
    const sale = aSale(fridge);
    expect(outcomesOf(await send(sale))).toEqual(['applied']);
    const again = await send(sale, sale);
    expect(outcomesOf(again)).toEqual(['repeated', 'repeated']);
    expect(again.results[0]?.order_id).toEqual(expect.any(Number));
    expect(await shop.db.$count(orders)).toBe(1);
    expect(await stockOf(fridge)).toEqual({ available: 2, here: 2 });
  });

  test('sent by two tabs at once counts once', async () => {
    const fridge = await goods(3);
    const sale = aSale(fridge);
    const both = await Promise.all([send(sale), send(sale)]);
    expect(both.flatMap(outcomesOf).toSorted()).toEqual(['applied', 'repeated']);
    expect(await shop.db.$count(payments)).toBe(1);
  });

  test('leaves no number out: one that was skipped is listed, and one that is taken becomes the next', async () => {
    const fridge = await goods(9);
    const [first, second, third] = [aSale(fridge), aSale(fridge), aSale(fridge)];
    expect(outcomesOf(await send(first, third))).toEqual(['applied', 'applied']);
    expect((await send(second)).results).toMatchObject([
      {
        outcome: 'applied',
        message: 'Le ticket C1-A-000002 est enregistré sous C1-A-000004.',
        order_id: expect.any(Number),
      },
    ]);
    expect((await send(aSale(fridge, { sequence: 9_999_999 }))).results).toMatchObject([
      { message: expect.stringContaining('C1-A-000005') },
    ]);
    const stored = await shop.db.select().from(tillSales).orderBy(tillSales.sequence);
    expect(stored.map(({ number, state }) => [number, state])).toEqual([
      ['C1-A-000001', 'done'],
      ['C1-A-000002', 'refused'],
      ['C1-A-000003', 'done'],
      ['C1-A-000004', 'done'],
      ['C1-A-000005', 'done'],
    ]);
  });
});

test('a sale of a session that the server does not know is booked in the till’s own', async () => {
  const fridge = await goods(9);
  expect(outcomesOf(await send({ ...aSale(fridge), session: 'lost-session-1' }))).toEqual([
    'applied',
  ]);
  expect(await desk.sessionOf()).toMatchObject({ float: 50_000, sales: { done: 1 } });
  const count = { kind: 'count', amount: 0, session: 'lost-session-1' } as const;
  expect(outcomesOf(await send(count))).toEqual(['refused']);
});

describe('goods that the stock lacks', () => {
  test('are sold all the same and listed for a person, and no figure falls below zero', async () => {
    const fan = await goods(1);
    const sent = await send(aSale(fan), aSale(fan, { pieces: 2 }));
    expect(outcomesOf(sent)).toEqual(['applied', 'applied']);
    expect(await stockOf(fan)).toEqual({ available: 0, here: 0 });
    const { items } = (await desk.get(staffTillShortages.path)).json();
    expect(items).toMatchObject([{ number: 'C1-A-000002', product: fan.name, pieces: 2 }]);
    expect(await findStockDifferences(shop.db)).toEqual([]);
  });

  test('are announced by the price before money is taken', async () => {
    const fan = await goods(0);
    const lines = [{ id: fan.id, quantity: 1, price: 100_000 }];
    const quote = await desk.post(paths.tillQuote, { device: desk.device, lines });
    expect(quote.json()).toMatchObject({
      total: 100_000,
      lacking: [{ product_id: fan.id, message: expect.stringContaining('il manque une pièce') }],
    });
    expect(await shop.db.$count(orders)).toBe(0);
  });
});

describe('a discount', () => {
  const discount = { amount: 5_000, reason: 'Carton abîmé' };

  test('lies on the goods, with its reason', async () => {
    const fridge = await goods(3);
    const { results } = await send(aSale(fridge, { discount }));
    const order = await orderOf(results[0]!);
    expect(order).toMatchObject({
      amountTotal: 95_000,
      note: expect.stringContaining('Carton abîmé'),
    });
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id));
    expect(lines.find(({ kind }) => kind === 'discount')).toMatchObject({
      name: 'Remise',
      total: -5_000,
      covers: [{ position: 1, amountXof: 5_000 }],
    });
  });

  test('above the limit of a seller keeps the ticket and its cash for a responsible person', async () => {
    const fridge = await goods(3);
    const much = { amount: 5_001, reason: 'Client fidèle' };
    const { results, state } = await send(aSale(fridge, { discount: much }));
    expect(results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('dépasse 5 %') },
    ]);
    expect(state.sales).toMatchObject([{ number: 'C1-A-000001', state: 'refused' }]);
    expect(await shop.db.$count(orders)).toBe(0);
    expect(await stockOf(fridge)).toEqual({ available: 3, here: 3 });
    const session = await desk.sessionOf();
    expect(session).toMatchObject({ loose_cash: 94_999 });
  });
});

test('a pack is stored as a pack', async () => {
  const { code, lines } = await aPack(shop.db);
  const sold = lines.map(({ productId, quantity, unitPrice }) => ({
    id: productId,
    quantity,
    price: unitPrice,
  }));
  const { results } = await send({
    kind: 'sale',
    sequence: 1,
    lines: sold,
    pack_code: code,
    total: 100_000,
    parts: [cash(100_000)],
    takes_away: true,
  });
  expect(await orderOf(results[0]!)).toMatchObject({ isPack: true, packId: expect.any(Number) });
});

test('a ticket of mistyped cash is kept, and the drawer can still be read', async () => {
  const fridge = await goods(3);
  const much = cash(1_000_000_000);
  const parts = [much, much, much];
  const sales = [aSale(fridge, { parts }), aSale(fridge, { parts }), aSale(fridge, { parts })];
  expect(outcomesOf(await send(...sales))).toEqual(['refused', 'refused', 'refused']);
  expect(await desk.sessionOf()).toMatchObject({ loose_cash: 3_000_000_000 });
});

test('a sale without an article is no order', async () => {
  const empty = { kind: 'sale' as const, sequence: 1, total: 0, parts: [], takes_away: true };
  const { results } = await send(empty);
  expect(results).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('n’a pas d’articles') },
  ]);
  expect(await shop.db.$count(orders)).toBe(0);
});

describe('a coupon', () => {
  test('that ended before the sale came is a discount when the ticket is accepted', async () => {
    const { code } = await aCoupon(shop.db);
    const fridge = await goods(3);
    const sale = aSale(fridge, { codes: [code!], total: 90_000, parts: [cash(90_000)] });
    await shop.db.execute('update coupons set active = false');
    expect(outcomesOf(await send(sale))).toEqual(['refused']);
    const [ticket] = await desk.sales();
    const url = paths.tillSaleAcceptance.replace(':id', String(ticket.id));
    const accepted = await desk.post(url, { note: 'Coupon vu au comptoir' }, desk.manager);
    expect(accepted.json()).toMatchObject({ state: 'done', loose_cash: 0, total: 90_000 });
    expect(await shop.db.select().from(orders)).toMatchObject([
      { amountTotal: 90_000, amountPaid: 90_000 },
    ]);
  });
});

describe('a ticket priced without the server', () => {
  test('keeps its prices', async () => {
    const fridge = await goods(3, 99_000);
    const { results } = await send(
      aSale({ ...fridge, list_price: 100_000 }, { offline: true }),
      aSale({ ...fridge, list_price: 95_000 }, { offline: true }),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect((await orderOf(results[0]!))?.amountTotal).toBe(100_000);
    expect((await orderOf(results[1]!))?.amountTotal).toBe(95_000);
  });

  test('far below today’s prices waits for a responsible person, who accepts it at the price of the ticket', async () => {
    const fridge = await goods(3);
    const { results } = await send(aSale({ ...fridge, list_price: 60_000 }, { offline: true }));
    expect(results).toMatchObject([{ outcome: 'refused' }]);
    const [sale] = await desk.sales();
    const url = paths.tillSaleAcceptance.replace(':id', String(sale.id));
    const none = await desk.post(url, { note: 'Promotion finie hier' }, desk.seller);
    expect(none.statusCode).toBe(403);
    const accepted = await desk.post(url, { note: 'Promotion finie hier' }, desk.manager);
    expect(accepted.json()).toMatchObject({ state: 'done', loose_cash: 0, total: 60_000 });
    expect(await stockOf(fridge)).toEqual({ available: 2, here: 2 });
    const session = await desk.sessionOf();
    expect(session).toMatchObject({
      loose_cash: 0,
      ways: [{ way: 'cash', count: 1, amount: 60_000 }],
    });
    expect((await desk.post(url, { note: 'Encore une fois' }, desk.manager)).statusCode).toBe(409);
  });

  test.each([
    ['a total that is not the sum', { total: 99_000, parts: [cash(99_000)] }],
    ['more money than it costs', { parts: [cash(100_001)] }],
    ['goods that leave unpaid', { parts: [cash(99_999)] }],
    ['less cash in hand than is kept', { parts: [cash(100_000, { handed: 90_000 })] }],
    ['a stamp duty that there is not', { parts: [cash(100_000, { duty: 1_000 })] }],
    ['a product that does not exist', { lines: [{ id: 999_999, quantity: 1, price: 100_000 }] }],
    [
      'a voucher that does not exist',
      { parts: [{ way: 'voucher' as const, amount: 100_000, reference: 'AAAA-BBBB' }] },
    ],
  ])('with %s is kept and changes nothing else', async (_, wrong) => {
    const fridge = await goods(3);
    const { results } = await send(aSale(fridge, { offline: true, ...wrong }));
    expect(results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('C1-A-000001') },
    ]);
    expect([await shop.db.$count(orders), await shop.db.$count(payments)]).toEqual([0, 0]);
    expect(await stockOf(fridge)).toEqual({ available: 3, here: 3 });
    expect(await desk.sales()).toMatchObject([{ number: 'C1-A-000001', state: 'refused' }]);
  });
});
