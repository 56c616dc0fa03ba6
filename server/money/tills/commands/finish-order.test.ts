import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { TillOrder } from '#contract/money/tills/till-orders.ts';
import { payments } from '#server/money/payments/tables.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, stockOf, orderOf } = desk;

/** A sale that waits for a wallet: nothing is paid yet. */
const waiting = async (
  fridge: Awaited<ReturnType<typeof goods>>,
  more: Partial<TillCommand> = {},
) => {
  const { results } = await send(aSale(fridge, { parts: [], takes_away: false, ...more }));
  return results[0]!.order_id!;
};

describe('a sale that waits for a wallet', () => {
  test('keeps its goods, and is handed over once it is paid', async () => {
    const fridge = await goods(2);
    const order_id = await waiting(fridge);
    expect(await stockOf(fridge)).toEqual({ available: 1, here: 2 });
    expect(outcomesOf(await send({ kind: 'hand_over', order_id }))).toEqual(['refused']);
    const sent = await send(
      { kind: 'pay', order_id, parts: [cash(100_000)] },
      { kind: 'hand_over', order_id },
      { kind: 'hand_over', order_id },
    );
    expect(outcomesOf(sent)).toEqual(['applied', 'applied', 'settled']);
    expect(await stockOf(fridge)).toEqual({ available: 1, here: 1 });
    expect(sent.state.sales).toMatchObject([{ due: 0, handed_over: true }]);
  });

  test('that is dropped frees its goods, and only while nothing is paid', async () => {
    const fridge = await goods(2);
    const dropped = await waiting(fridge);
    const paid = await waiting(fridge, { parts: [cash(1_000)] });
    const sent = await send(
      { kind: 'drop', order_id: dropped, reason: 'Le client est parti' },
      { kind: 'drop', order_id: paid, reason: 'Le client est parti' },
    );
    expect(outcomesOf(sent)).toEqual(['applied', 'refused']);
    expect(await stockOf(fridge)).toEqual({ available: 1, here: 2 });
    expect(await desk.letters()).toEqual([]);
  });

  test('is not dropped while its cheque lies in the drawer', async () => {
    const fridge = await goods(2);
    const cheque = { way: 'cheque' as const, amount: 40_000, reference: '77', bank: 'CBAO' };
    const order_id = await waiting(fridge, { parts: [{ ...cheque, drawer: 'Awa Ndiaye' }] });
    const { results } = await send({ kind: 'drop', order_id, reason: 'Le client est parti' });
    expect(results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('chèque') },
    ]);
    expect(await stockOf(fridge)).toEqual({ available: 1, here: 2 });
  });

  test('is held for an hour only', async () => {
    const id = await waiting(await goods(2));
    const order = await orderOf({ key: '', outcome: 'applied', message: '', order_id: id });
    const leftMs = order!.heldUntil!.getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(55 * 60_000);
    expect(leftMs).toBeLessThanOrEqual(60 * 60_000);
  });
});

describe('an order of the web', () => {
  const find = async (q: string): Promise<TillOrder[]> =>
    (await desk.get(`${paths.tillOrders}?device=${desk.device}&q=${q}`, desk.seller)).json();
  async function toCollect(placeId = 1) {
    const fridge = await goods(5);
    const request = await anOrderRequest(shop.db, {
      lines: [{ id: fridge.id, quantity: 1 }],
      delivery: { pickupPlaceId: placeId },
      buyer: { kind: 'guest', name: 'Fatou Diop', email: '', phone: '+221771234567', city: '' },
    });
    const placing = { db: shop.db, config: testConfig(), actor: undefined };
    const { order } = await placeOrder(placing, request);
    return { fridge, order };
  }

  test('of an erased customer is found without their name', async () => {
    await shop.db.execute('update places set collects = true where id = 1');
    const { order } = await toCollect();
    await shop.db.execute(`update partners set erased_at = now() where id = ${order.partnerId}`);
    expect(await find(order.number)).toMatchObject([{ id: order.id, customer: '' }]);
  });

  test('on the account of a company is collected here before it is paid', async () => {
    await shop.db.execute('update places set collects = true where id = 1');
    const { fridge, order } = await toCollect();
    await shop.db.update(orders).set({ paymentMode: 'compte', agreedDays: 30 });
    const [found] = await find(order.number);
    expect(found).toMatchObject({ due: 100_000, due_first: 0, is_pickup: true, problem: '' });
    const told = { order_id: order.id, pickup_code: order.pickupCode! };
    expect(outcomesOf(await send({ kind: 'hand_over', ...told }))).toEqual(['applied']);
    expect(await stockOf(fridge)).toEqual({ available: 4, here: 4 });
  });

  test('is found by number, code and telephone, paid and collected here with its code', async () => {
    await shop.db.execute('update places set collects = true where id = 1');
    const { fridge, order } = await toCollect();
    for (const q of [order.number, order.pickupCode!, '771234567']) {
      expect(await find(q)).toMatchObject([
        {
          id: order.id,
          customer: 'Fatou Diop',
          due: 100_000,
          due_first: 100_000,
          needs_code: true,
          problem: '',
        },
      ]);
    }
    const sent = await send(
      { kind: 'pay', order_id: order.id, parts: [cash(100_000)] },
      {
        kind: 'hand_over',
        order_id: order.id,
        pickup_code: order.pickupCode === '000000' ? '111111' : '000000',
      },
      { kind: 'hand_over', order_id: order.id },
      { kind: 'hand_over', order_id: order.id, pickup_code: order.pickupCode! },
    );
    expect(outcomesOf(sent)).toEqual(['applied', 'refused', 'refused', 'applied']);
    expect(await stockOf(fridge)).toEqual({ available: 4, here: 4 });
    expect(await desk.sessionOf()).toMatchObject({ ways: [{ way: 'cash', amount: 100_000 }] });
  });

  test('is found behind many newer ones that are finished', async () => {
    const { order } = await toCollectUncounted();
    const buyer = { buyerPhone: '+221771112233' };
    await changeStoredOrder(shop.db, order, buyer);
    for (let count = 0; count < 10; count += 1) {
      const newer = await aStoredOrder(shop.db, {});
      const finished = { state: 'delivered', fulfilment: 'delivered' } as const;
      const amountPaid = newer.amountTotal;
      await changeStoredOrder(shop.db, newer, { ...buyer, ...finished, amountPaid });
    }
    expect(await find('771112233')).toMatchObject([{ id: order.id }]);
  });

  test('has five wrong codes a day, whatever other commands name it', async () => {
    await shop.db.execute('update places set collects = true where id = 1');
    const { order } = await toCollect();
    const order_id = order.id;
    const wrong = order.pickupCode === '000000' ? '111111' : '000000';
    await send({ kind: 'pay', order_id, parts: [cash(100_000)] });
    const guess = { kind: 'hand_over' as const, order_id, pickup_code: wrong };
    await send(guess, guess, guess, guess);
    await send({ kind: 'cash_in', amount: 1, reason: 'Monnaie', order_id, pickup_code: wrong });
    const { results } = await send(guess, { ...guess, pickup_code: order.pickupCode! });
    expect(results[1]).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('Cinq codes faux'),
    });
  });

  test('of another place is not handed over here', async () => {
    const place = await aPlace(shop.db, { collects: true });
    const fridge = await goods();
    const request = await anOrderRequest(shop.db, {
      lines: [{ id: fridge.id, quantity: 1 }],
      delivery: { pickupPlaceId: place.id },
    });
    const placing = { db: shop.db, config: testConfig(), actor: byMachine };
    const { order } = await placeOrder(placing, request);
    expect(await find(order.number)).toMatchObject([
      { is_pickup: false, problem: `Cette commande se retire à ${place.name}.` },
    ]);
    const sent = await send(
      { kind: 'pay', order_id: order.id, parts: [cash(order.amountTotal)] },
      { kind: 'hand_over', order_id: order.id, pickup_code: order.pickupCode! },
    );
    expect(outcomesOf(sent)).toEqual(['applied', 'refused']);
  });

  test('takes no more than it owes, with the stamp duty of the order', async () => {
    const { order } = await toCollectUncounted();
    await changeStoredOrder(shop.db, order, { cashDutyPercent: 1 });
    const pay = (amount: number, duty?: number) =>
      send({ kind: 'pay', order_id: order.id, parts: [cash(amount, { ...(duty && { duty }) })] });
    expect(outcomesOf(await pay(100_001, 1_001))).toEqual(['refused']);
    expect(outcomesOf(await pay(50_000))).toEqual(['refused']);
    expect(outcomesOf(await pay(50_000, 500))).toEqual(['applied']);
    expect(await shop.db.select().from(payments)).toMatchObject([
      { amount: 50_000, stampDuty: 500 },
    ]);
    expect(await desk.sessionOf()).toMatchObject({ ways: [{ amount: 50_000, stamp_duty: 500 }] });
  });

  async function toCollectUncounted() {
    const fridge = await goods();
    const request = await anOrderRequest(shop.db, { lines: [{ id: fridge.id, quantity: 1 }] });
    const { order } = await placeOrder(
      { db: shop.db, config: testConfig(), actor: byMachine },
      request,
    );
    return { order };
  }
});

describe('the customer', () => {
  const phone = '771234568';

  test('with a proven number gets the purchase in the account, another a row of the number', async () => {
    const fridge = await goods(9);
    const account = await anAccount(shop.db, {
      name: 'Awa Ndiaye',
      phone: '+221771234568',
      phoneProvenAt: new Date(),
    });
    const typed = await anAccount(shop.db, { phone: '+221771234569' });
    const { results } = await send(
      aSale(fridge, { customer: { phone }, parts: [], takes_away: false, total: 97_000 }),
      aSale(fridge, { customer: { phone: '771234569', name: 'Modou' } }),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(await orderOf(results[0]!)).toMatchObject({
      partnerId: account.id,
      buyerName: 'Awa Ndiaye',
    });
    const other = await orderOf(results[1]!);
    expect(other).toMatchObject({ buyerName: 'Modou', buyerPhone: '+221771234569' });
    expect(other!.partnerId).not.toBe(typed.id);
  });

  test('without a number shares a row of the till, however many there are', async () => {
    const fridge = await goods(9);
    await send(aSale(fridge), aSale(fridge), aSale(fridge));
    const buyers = await shop.db.selectDistinct({ id: orders.partnerId }).from(orders);
    expect(buyers).toHaveLength(1);
  });
});
