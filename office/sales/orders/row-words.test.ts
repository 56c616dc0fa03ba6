import { expect, test } from 'vitest';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { moneyWords, sharedWords, whenWords, whereWords } from './row-words.ts';

const order = {
  id: 1,
  state: 'sale',
  queue: 'to_prepare',
  fulfilment_state: 'to_prepare',
  confirm_until: null,
  type_sale: 'order',
  amount_total: 90_000,
  amount_residual: 90_000,
  advance_payment_status: 'not_paid',
  wished_on: null,
  delivery_from: '2026-11-30',
  delivery_until: '2026-12-01',
  delivery_slot: null,
  pickup: null,
  quarter: 'Médina',
  city: 'Dakar',
  zone: 'Dakar',
} as ListedOrder;

test('what all rows share is said once, the rest on its row', () => {
  const preorder = { ...order, type_sale: 'preorder' as const };
  const { shared, ownOf } = sharedWords([order, preorder]);
  expect(shared).toEqual(['À préparer']);
  expect([ownOf(order), ownOf(preorder)]).toEqual([[], ['Précommande']]);
  const cancelled = { ...order, state: 'cancel' as const, queue: 'cancelled' as const };
  const mixed = sharedWords([order, cancelled]);
  expect(mixed.shared).toEqual([]);
  expect([mixed.ownOf(order), mixed.ownOf(cancelled)]).toEqual([['À préparer'], ['Annulée']]);
  expect(sharedWords([order]).ownOf(order)).toEqual(['À préparer']);
  expect(sharedWords([]).shared).toEqual([]);
});

test('the slot comes before the wish, and the wish before the promise', () => {
  const slot = { id: 1, day: '2026-12-02', from: '09:00', until: '12:00' };
  const wished = { ...order, wished_on: '2026-12-03' };
  expect(whenWords({ ...wished, delivery_slot: slot })).toMatch(/^mercredi 2 décembre, 9/);
  expect(whenWords(wished)).toBe('souhaitée jeudi 3 décembre');
  expect(whenWords(order)).toBe('30 nov.-1 déc.');
  expect(whenWords({ ...order, delivery_from: null, delivery_until: null })).toBe('');
});

test.each([
  [{}, 'Médina'],
  [{ city: 'Thiès' }, 'Médina, Thiès'],
  [{ quarter: '', city: '' }, 'Dakar'],
  [{ pickup: { name: 'Plateau' } }, 'Retrait à Plateau'],
])('%j is where it goes', (change, words) => {
  expect(whereWords({ ...order, ...change })).toBe(words);
});

test('money is to collect until it is paid, and never for a cancelled order', () => {
  expect(moneyWords(order)).toEqual({ amountXof: 90_000, words: 'à encaisser', isDue: true });
  expect(moneyWords({ ...order, amount_residual: 40_000 })).toMatchObject({
    amountXof: 40_000,
    words: 'reste à encaisser',
  });
  expect(moneyWords({ ...order, state: 'cancel' })).toMatchObject({ isDue: false });
  const paid = { ...order, amount_residual: 0, advance_payment_status: 'paid' as const };
  expect(moneyWords(paid)).toEqual({ amountXof: 90_000, words: 'Payée', isDue: false });
});
