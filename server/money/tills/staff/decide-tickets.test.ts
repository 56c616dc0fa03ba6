import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { issueVoucher } from '#server/money/payments/vouchers/issue-voucher.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aPack } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { aKey, cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { tillSales } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, orderOf } = desk;
const decide = (id: number, path: string, who = desk.manager) =>
  desk.post(pathTo(path, { id }), { note: 'Vu au comptoir' }, who);

test('a ticket of a product that has gone off sale is booked at its price, as the goods have left', async () => {
  const fridge = await goods(3);
  await shop.db.update(products).set({ active: false }).where(eq(products.id, fridge.id));
  const online = await send(aSale(fridge));
  expect(outcomesOf(online)).toEqual(['refused']);
  const [ticket] = await desk.sales();
  expect((await decide(ticket.id, paths.tillSaleAcceptance)).json()).toMatchObject({
    state: 'done',
  });
  const { results } = await send(aSale(fridge, { offline: true }));
  expect(await orderOf(results[0]!)).toMatchObject({ amountTotal: 100_000 });
});

describe('a ticket is booked at its price', () => {
  const booked = async () => {
    const [ticket] = await desk.sales();
    expect(ticket.state).toBe('refused');
    const reply = await decide(ticket.id, paths.tillSaleAcceptance);
    expect([reply.statusCode, reply.json().message]).toEqual([200, undefined]);
    const [order] = await shop.db.select().from(orders);
    return order;
  };

  test('with a service and a coupon that has ended', async () => {
    const fridge = await goods(3);
    const service = await aService(shop.db, { kind: 'warranty', price: 10_000, months: 12 });
    const lines = [{ id: fridge.id, quantity: 1, price: 100_000, services: [service.id] }];
    await send(aSale(fridge, { lines, codes: ['FINI'], total: 90_000, parts: [cash(90_000)] }));
    expect(await booked()).toMatchObject({ amountTotal: 90_000, amountPaid: 90_000 });
  });

  const aPackSale = async () => {
    const { code, lines } = await aPack(shop.db);
    const sold = lines.map(({ productId, quantity, unitPrice }) => ({
      id: productId,
      quantity,
      price: unitPrice,
    }));
    return desk.command({
      kind: 'sale',
      sequence: 1,
      lines: sold,
      pack_code: code,
      total: 60_000,
      discount: { amount: 40_000, reason: 'Client fidèle' },
      parts: [cash(60_000)],
      takes_away: true,
    });
  };

  test('as the pack that it was', async () => {
    await send(await aPackSale());
    expect(await booked()).toMatchObject({ amountTotal: 60_000, isPack: true });
  });

  test.each([
    ['has ended', 'update packs set active = false'],
    ['costs another sum', 'update pack_lines set unit_price = unit_price + 20000'],
  ])('as its products where the pack %s', async (_, change) => {
    await send(await aPackSale());
    await shop.db.execute(change);
    expect(await booked()).toMatchObject({
      amountTotal: 60_000,
      amountPaid: 60_000,
      isPack: false,
    });
  });
});

describe('who sold', () => {
  test('does not decide on what the shop refused of it', async () => {
    const fridge = await goods(3);
    await send(aSale(fridge, { parts: [cash(1)] }));
    const [ticket] = await desk.sales();
    await shop.db.update(partners).set({ role: 'manager' }).where(eq(partners.id, desk.sellerId));
    for (const path of [paths.tillSaleAcceptance, paths.tillSaleSettlement]) {
      const refused = await decide(ticket.id, path, desk.seller);
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Vous avez fait cette vente : une autre personne doit régler son ticket.',
      ]);
    }
    expect((await decide(ticket.id, paths.tillSaleSettlement)).statusCode).toBe(200);
  });
});

test('a decided ticket keeps no name of a cheque and no code of a voucher', async () => {
  const fridge = await goods(3);
  const cheque = { way: 'cheque' as const, reference: '778', bank: 'CBAO', drawer: 'Awa Diop' };
  await send(aSale(fridge, { total: 1, parts: [{ ...cheque, amount: 100_000 }] }));
  const [ticket] = await desk.sales();
  expect((await decide(ticket.id, paths.tillSaleSettlement)).statusCode).toBe(200);
  const [{ refused } = { refused: null }] = await shop.db.select().from(tillSales);
  expect(refused).toMatchObject({ parts: [{ way: 'cheque', bank: 'CBAO', amount: 100_000 }] });
  expect(JSON.stringify(refused)).not.toMatch(/Awa Diop|778/);
});

test('a refused ticket stores no code of its voucher, and is booked with that voucher', async () => {
  const act = { db: shop.db, config: testConfig(), actor: byMachine };
  const { code } = await issueVoucher(act, { kind: 'gift', amount: 60_000 });
  const fridge = await goods(3);
  const cheap = { ...fridge, list_price: 60_000 };
  const parts = [{ way: 'voucher' as const, amount: 60_000, reference: code }];
  expect(outcomesOf(await send(aSale(cheap, { offline: true, parts })))).toEqual(['refused']);
  expect(JSON.stringify(await shop.db.select().from(tillSales))).not.toContain(code);
  const [ticket] = await desk.sales();
  expect((await decide(ticket.id, paths.tillSaleAcceptance)).json()).toMatchObject({
    state: 'done',
  });
  expect(await shop.db.select().from(orders)).toMatchObject([{ amountPaid: 60_000 }]);
});

test('a seller drops no sale that waits at another till', async () => {
  const fridge = await goods(3);
  const waiting = { parts: [], takes_away: false };
  const { results } = await send(aSale(fridge, waiting));
  const [device, session] = [aKey(), aKey()];
  await desk.register(device, await desk.aTill('C2'));
  const commands = [
    desk.command({ kind: 'open', amount: 0, session }),
    desk.command({ kind: 'drop', order_id: results[0]!.order_id!, session }),
  ];
  const dropped = (await desk.post(paths.tillCommands, { device, commands })).json().results[1];
  expect(dropped).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('de cette caisse'),
  });
  expect(await shop.db.select().from(orders)).toMatchObject([{ state: 'sale' }]);
});

test('codes that find nothing are counted, so that no seller tries all of them', async () => {
  const search = (q: string) =>
    desk.get(`${paths.tillOrders}?device=${desk.device}&q=${q}`, desk.seller);
  const codes = Array.from({ length: 21 }, (_, place) => String(100_000 + place));
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await search(code)).statusCode);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await search('S00001')).statusCode).toBe(200);
});
