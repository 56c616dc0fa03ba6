import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import {
  staffTillSales,
  staffTillSessions,
  staffTillShortages,
} from '#contract/money/tills/staff-tills.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { cash, openTillDesk } from '#tests/helpers/money/till-desk.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { tillSessions } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, sessionOf, accept, get, post } = desk;

const listed = async (path: string, question: Record<string, string> = {}) =>
  (await get(withQuery(path, question))).json().items;

/** Gives more away than a seller may: the server refuses it. */
const aRefusedSale = (product: { id: number; list_price: number }) =>
  aSale(product, { discount: { amount: 60_000, reason: 'Carton ouvert' }, parts: [cash(40_000)] });

describe('the list of closings', () => {
  test('has first what waits for a second person, then what is open', async () => {
    await send({ kind: 'count', amount: 50_000 });
    await accept(await sessionOf());
    desk.session = 'second-session';
    await send({ kind: 'open', amount: 0 });
    await send({ kind: 'count', amount: 0 });
    desk.session = 'third-session';
    await send({ kind: 'open', amount: 0 });
    const states = (await listed(staffTillSessions.path)).map(
      ({ state }: { state: string }) => state,
    );
    expect(states).toEqual(['counted', 'open', 'accepted']);
  });

  test('finds a till that nobody counted since an earlier day', async () => {
    const totalOf = async (overnight: string) =>
      (await listed(staffTillSessions.path, { overnight })).length;
    expect([await totalOf('true'), await totalOf('false')]).toEqual([0, 1]);
    await shop.db.update(tillSessions).set({ openedAt: sql`now() - interval '1 day'` });
    expect([await totalOf('true'), await totalOf('false')]).toEqual([1, 0]);
    await send({ kind: 'count', amount: 50_000 });
    expect([await totalOf('true'), await totalOf('false')]).toEqual([0, 1]);
  });
});

describe('a closing', () => {
  test('says when it was accepted, and names its refused tickets', async () => {
    const fridge = await goods(9);
    await send(aSale(fridge), aRefusedSale(fridge), { kind: 'count', amount: 190_000 });
    const counted = await sessionOf();
    expect(counted).toMatchObject({ accepted_at: null, difference: 0 });
    expect(counted.refused_tickets).toEqual([
      {
        id: expect.any(Number),
        number: 'C1-A-000002',
        state: 'refused',
        total: 40_000,
        loose_cash: 40_000,
      },
    ]);
    const { id } = counted.refused_tickets[0]!;
    const note = { note: 'Rendu au client' };
    await post(pathTo(paths.tillSaleSettlement, { id }), note, desk.manager);
    await accept(counted);
    const accepted = await sessionOf();
    expect(accepted.accepted_at).not.toBeNull();
    expect(accepted.refused_tickets).toMatchObject([{ id, state: 'settled' }]);
  });
});

describe('a ticket', () => {
  const ticket = async (number: string) => {
    const [{ id }] = await listed(staffTillSales.path, { q: number });
    return (await get(pathTo(paths.staffTillSale, { id }))).json();
  };

  test('that was refused shows what the device sent, without the code of a voucher', async () => {
    const fridge = await goods(9);
    const parts = [
      cash(30_000),
      { way: 'voucher', amount: 10_000, reference: 'SECRET12' } as const,
    ];
    await send({ ...aRefusedSale(fridge), parts });
    expect(await ticket('C1-A-000001')).toMatchObject({
      state: 'refused',
      can_be_booked: true,
      order_id: null,
      lines: [
        { product_id: fridge.id, name: fridge.name, quantity: 1, total: 100_000 },
        { product_id: null, name: 'Remise : Carton ouvert', quantity: 1, total: -60_000 },
      ],
      parts: [
        { way: 'cash', amount: 30_000, stamp_duty: 0, reference: '' },
        { way: 'voucher', amount: 10_000, reference: '' },
      ],
    });
  });

  test('that was booked at its price shows its order and the money of its session', async () => {
    const fridge = await goods(9);
    await send(aRefusedSale(fridge));
    const { id } = await ticket('C1-A-000001');
    const note = { note: 'Geste commercial' };
    const booked = await post(pathTo(paths.tillSaleAcceptance, { id }), note, desk.manager);
    expect(booked.json()).toMatchObject({
      state: 'done',
      can_be_booked: false,
      note: 'Geste commercial',
      parts: [{ way: 'cash', amount: 40_000, stamp_duty: 0 }],
    });
    const { lines } = booked.json();
    expect(lines.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(
      40_000,
    );
    expect(lines[0]).toMatchObject({ product_id: fridge.id, quantity: 1 });
  });
});

test('shortages that nobody explained come first', async () => {
  const fridge = await goods(0);
  await send(aSale(fridge), aSale(fridge));
  const [newest, oldest] = await listed(staffTillShortages.path);
  const note = { note: 'Recompté' };
  await post(pathTo(paths.tillShortageSettlement, { id: newest.id }), note, desk.manager);
  expect((await listed(staffTillShortages.path)).map(({ id }: { id: number }) => id)).toEqual([
    oldest.id,
    newest.id,
  ]);
});

describe('an order that was sold at a till', () => {
  test('names its ticket and its seller, and has a filter of its own', async () => {
    const fridge = await goods(9);
    const { results } = await send(aSale(fridge));
    const sold = results[0]!.order_id!;
    const { order } = await anOrder(shop.db);
    const idsOf = async (counter: string) =>
      (await listed(staffOrders.path, { counter })).map(({ id }: { id: number }) => id);
    expect([await idsOf('true'), await idsOf('false')]).toEqual([[sold], [order.id]]);
    const detail = async (id: number) => (await get(pathTo(paths.staffOrder, { id }))).json();
    expect((await detail(sold)).till_sale).toEqual({
      id: expect.any(Number),
      number: 'C1-A-000001',
      seller: 'Astou Seck',
    });
    expect((await detail(order.id)).till_sale).toBeNull();
  });

  test('still names its ticket once the seller’s account is gone', async () => {
    const fridge = await goods(9);
    const { results } = await send(aSale(fridge));
    const id = results[0]!.order_id!;
    await shop.db.execute(sql`update till_sales set seller_id = null`);
    const { till_sale } = (await get(pathTo(paths.staffOrder, { id }))).json();
    expect(till_sale).toMatchObject({ number: 'C1-A-000001', seller: '' });
  });
});
