import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Role } from '#contract/base/access.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { recordSearchTerm } from '#server/goods/catalogue/search/record-search-term.ts';
import { refundRequests } from '#server/money/payments/tables.ts';
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
  const { orders, to_confirm } = await read('7');
  expect(orders.now).toEqual({ count: 3, amount: today.amountTotal + ordered.amountTotal });
  expect([orders.before.count, orders.cancelled]).toEqual([1, 1]);
  expect(orders.kinds.map((kind: { now: { count: number } }) => kind.now.count)).toEqual([2, 1, 0]);
  expect(orders.days).toHaveLength(7);
  expect(orders.days.at(-1).order).toBe(today.amountTotal);
  expect(orders.days.at(-3).preorder).toBe(ordered.amountTotal);
  expect(to_confirm.to_prepare).toEqual({ count: 1, amount: today.amountTotal });
  expect((await read('1')).orders.now.count).toBe(2);
});

test('payments by provider and state, what waits to be given back, and what nobody can place', async () => {
  const { id } = await anAccount(desk.db);
  const order = await aStoredOrder(desk.db, { buyer: { kind: 'account', id } });
  const paid = await aStoredPayment(desk.db, order, counted());
  await aStoredPayment(desk.db, order, { provider: 'orange', state: 'failed' });
  await aStoredPayment(desk.db, order, {
    state: 'review',
    reviewReason: 'amount',
    receivedAmount: 700,
  });
  await desk.db
    .insert(refundRequests)
    .values({ paymentId: paid.id, reason: 'rendu', reference: '' });
  const { payments, refunds, unmatched } = await read('7');
  expect(payments.received.now).toEqual({ count: 1, amount: paid.amount });
  expect(payments.states).toContainEqual(
    expect.objectContaining({ provider: 'orange', state: 'failed', count: 1 }),
  );
  expect(refunds).toEqual({ count: 1, amount: paid.amount });
  expect(unmatched).toEqual({ count: 1, amount: 700 });
});

test('money counts as it came: what was given back does not, and what another amount was accepted for does', async () => {
  const { id } = await anAccount(desk.db);
  const order = await aStoredOrder(desk.db, { buyer: { kind: 'account', id } });
  const other = await aStoredPayment(desk.db, order, { ...counted(), receivedAmount: 4000 });
  const back = await aStoredPayment(desk.db, order, { ...counted(), refundedAt: new Date() });
  await aStoredPayment(desk.db, order, {
    ...counted(),
    refundAskedAt: new Date(Date.now() - DAY_MS),
  });
  await desk.db
    .insert(refundRequests)
    .values({ paymentId: other.id, reason: 'rendu', reference: '' });
  const { payments, refunds, unmatched } = await read('7');
  expect(payments.received.now).toEqual({ count: 2, amount: 4000 + 5000 });
  const amount = 4000 + back.amount + 5000;
  expect(payments.states).toEqual([{ provider: 'wave', state: 'completed', count: 3, amount }]);
  expect(refunds).toEqual({ count: 1, amount: 4000 });
  expect(unmatched).toEqual({ count: 1, amount: 5000 });
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
  expect([figures.orders, figures.payments, figures.late, figures.refunds]).toEqual(
    Array(4).fill(null),
  );
  expect(figures.searches).not.toBeNull();
  expect(figures.overdue_cases).toBeNull();
  expect((await read('7', 'after-sales')).overdue_cases).toBe(0);
  expect((await read('2')).code).toBe('bad-request');
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
