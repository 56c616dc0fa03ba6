import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '#contract/money/payment-states.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { canMove, isOpen, lockPayment, movePayment } from './payment.ts';

const states = fc.constantFrom(...PAYMENT_STATES);

describe('whatever is tried in whatever order', () => {
  test('what is completed stays so, and what has ended never opens again', () => {
    fc.assert(
      fc.property(states, fc.array(states, { maxLength: 30 }), (begins, tried) => {
        let state: PaymentState = begins;
        for (const to of tried) {
          if (!canMove(state, to)) continue;
          expect(state).not.toBe('completed');
          if (!isOpen({ state })) expect(isOpen({ state: to })).toBe(false);
          expect(to).not.toBe('pending');
          state = to;
        }
      }),
    );
  });

  test('money after the end is counted by way of a person only', () => {
    for (const ended of ['failed', 'cancelled', 'expired'] as const) {
      expect(PAYMENT_STATES.filter((to) => canMove(ended, to))).toEqual(['review']);
    }
    expect(PAYMENT_STATES.filter((to) => canMove('review', to))).toEqual(['completed']);
  });
});

const open = openPaymentShop();

test('a move that is not allowed changes nothing', async () => {
  const { db } = open();
  const { payment } = await open().start((await aStoredOrder(db)).id);
  const move = (to: PaymentState) =>
    db.transaction(async (tx) => movePayment(tx, await lockPayment(tx, payment.id), to));
  expect(await move('expired')).toMatchObject({ state: 'expired', nextCheckAt: null });
  await expect(move('completed')).rejects.toMatchObject({ code: 'conflict' });
  await expect(move('pending')).rejects.toMatchObject({ code: 'conflict' });
  expect((await open().stored(payment)).state).toBe('expired');
});
