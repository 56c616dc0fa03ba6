import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Role } from '#contract/base/access.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { recordSearchTerm } from '#server/goods/catalogue/search/record-search-term.ts';
import { aCase } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { daysOf, periodOf } from './sums.ts';

const desk = openAccountDesk();
const DAY_MS = 86_400_000;

async function read(jours: string, role: Role = 'manager') {
  const headers = await signedIn(desk.db, await anAccount(desk.db, { role }));
  return (await desk.app.inject({ url: withQuery(paths.dashboard, { jours }), headers })).json();
}

test('orders count in the period in which they were placed, and cancelled ones bring no money', async () => {
  const { id } = await anAccount(desk.db);
  const order = (columns: object, kind: 'order' | 'preorder' = 'order') =>
    aStoredOrder(desk.db, { kind, buyer: { kind: 'account', id } }, columns);
  const earlier = (days: number) => ({ placedAt: new Date(Date.now() - days * DAY_MS) });
  const today = await order({ state: 'sale', fulfilment: 'to_prepare' });
  await order({ state: 'cancel' });
  const ordered = await order(
    { ...earlier(2), state: 'to_delivered', fulfilment: 'shipped' },
    'preorder',
  );
  await order({ ...earlier(8), state: 'to_delivered', fulfilment: 'shipped' });
  await order({ ...earlier(400), state: 'to_delivered', fulfilment: 'shipped' });
  const { orders } = await read('7');
  expect(orders.now).toEqual({ count: 3, amount: today.amountTotal + ordered.amountTotal });
  expect([orders.before.count, orders.cancelled]).toEqual([1, 1]);
  expect(orders.kinds.map((kind: { now: { count: number } }) => kind.now.count)).toEqual([2, 1, 0]);
  expect(orders.days).toHaveLength(7);
  expect(orders.days.at(-1).order).toBe(today.amountTotal);
  expect(orders.days.at(-3).preorder).toBe(ordered.amountTotal);
  expect((await read('1')).orders.now.count).toBe(2);
});

test('money counts as it came: what was given back does not, and what another amount was accepted for does', async () => {
  const { id } = await anAccount(desk.db);
  const order = await aStoredOrder(desk.db, { buyer: { kind: 'account', id } });
  await aStoredPayment(desk.db, order, { ...counted(), receivedAmount: 4000 });
  const back = await aStoredPayment(desk.db, order, { ...counted(), refundedAt: new Date() });
  await aStoredPayment(desk.db, order, {
    ...counted(),
    refundAskedAt: new Date(Date.now() - DAY_MS),
  });
  await aStoredPayment(desk.db, order, { provider: 'orange', state: 'failed' });
  const { payments } = await read('7');
  expect(payments.received.now).toEqual({ count: 2, amount: 4000 + 5000 });
  const amount = 4000 + back.amount + 5000;
  expect(payments.states).toEqual([
    expect.objectContaining({ provider: 'orange', state: 'failed', count: 1 }),
    { provider: 'wave', state: 'completed', count: 3, amount },
  ]);
});

test('searches that find nothing are told from those that find, and low stock is named', async () => {
  const product = await aProduct(desk.db, { name: 'Congélateur Zébulon' });
  await setStock(desk.db, product.id, 2);
  const soldOut = await aProduct(desk.db);
  await setStock(desk.db, soldOut.id, 0);
  for (const term of ['zebulon', 'zebulon', 'xylophone']) {
    await recordSearchTerm(desk.db, { term, source: 'boutique' });
  }
  const { searches, stock } = await read('7');
  const found = new Map<string, { count: number; results: number }>(
    searches.top.map((one: { term: string }) => [one.term, one]),
  );
  expect(found.get('zebulon')).toMatchObject({ count: 2, results: 1 });
  expect(searches.without_result.map(({ term }: { term: string }) => term)).toEqual(['xylophone']);
  expect(stock).toEqual({
    count: 1,
    products: [{ id: product.id, name: product.name, available: 2 }],
  });
});

test('only what one’s rights allow is shown', async () => {
  const figures = await read('7', 'catalogue');
  expect([figures.orders, figures.payments]).toEqual([null, null]);
  expect(figures.searches).not.toBeNull();
  expect((await read('2')).code).toBe('bad-request');
  const { id } = await anAccount(desk.db);
  await aStoredOrder(desk.db, { buyer: { kind: 'account', id } }, { state: 'sale' });
  await aCase(desk.db);
  await setStock(desk.db, (await aProduct(desk.db)).id, 0);
  const waitingOf = async (role: Role) => {
    const headers = await signedIn(desk.db, await anAccount(desk.db, { role }));
    return (await desk.app.inject({ url: paths.waiting, headers })).json();
  };
  const namesOf = ({ matters }: { matters: { matter: string }[] }) =>
    matters.map(({ matter }) => matter);
  const storekeeper = await waitingOf('storekeeper');
  expect([namesOf(storekeeper), storekeeper.money]).toEqual([['sold_out'], null]);
  expect(namesOf(await waitingOf('after-sales'))).toEqual(['soon_cases', 'sold_out']);
  expect(namesOf(await waitingOf('orders'))).toEqual([
    'soon_cases',
    'sold_out',
    'to_prepare_later',
  ]);
});

test('a period is as long as the one before and ends where that began, whatever the moment', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01') });
  fc.assert(
    fc.property(moments, fc.constantFrom(1, 7, 30), (at, days) => {
      fc.pre(!Number.isNaN(at.getTime()));
      const { now, before } = periodOf(days, at);
      expect(now.until.getTime() - now.from.getTime()).toBe(
        before.until.getTime() - before.from.getTime(),
      );
      expect(before.until.getTime()).toBeLessThanOrEqual(now.from.getTime() + DAY_MS);
      expect(now.from.toISOString().slice(11)).toBe('00:00:00.000Z');
      const listed = daysOf({ days, now, before });
      expect(listed).toHaveLength(days);
      expect(listed.at(-1)).toBe(at.toISOString().slice(0, 10));
    }),
  );
});
