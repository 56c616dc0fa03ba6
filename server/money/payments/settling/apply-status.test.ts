import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATES } from '#contract/money/payment-states.ts';
import { ORDER_STATES } from '#contract/sales/orders/order-states.ts';
import { judgeStatus } from './apply-status.ts';

type Judged = Parameters<typeof judgeStatus>;

const payment = (change: Partial<Judged[0]> = {}): Judged[0] => ({
  state: 'pending',
  provider: 'wave',
  transactionId: 'WV-1',
  amount: 5000,
  ...change,
});
const order = (change: Partial<Judged[1]> = {}): Judged[1] => ({
  state: 'sale',
  amountTotal: 5000,
  amountPaid: 0,
  ...change,
});
const paid = (change: Partial<Judged[2]> = {}): Judged[2] => ({
  outcome: 'paid',
  amountXof: 5000,
  currency: 'XOF',
  reference: 'WV-1',
  isOurs: true,
  attemptError: '',
  ...change,
});

describe('money', () => {
  test('that is as it should be is counted, at once or after a while', () => {
    expect(judgeStatus(payment(), order(), paid())).toEqual({ to: 'completed' });
    const processing = payment({ state: 'processing' });
    expect(judgeStatus(processing, order(), paid())).toEqual({ to: 'completed' });
  });

  test.each([
    ['amount', { amountXof: 4999 }],
    ['amount', { amountXof: null }],
    ['amount', { amountXof: Number.NaN }],
    ['amount', { amountXof: -5000 }],
    ['amount', { amountXof: null, reference: 'WV-2' }],
    ['amount', { amountXof: 1_000_000_001, isOurs: false }],
    ['reference', { amountXof: 4999, reference: 'WV-2' }],
    ['currency', { currency: 'EUR', reference: null }],
    ['currency', { currency: 'EUR' }],
    ['currency', { currency: null }],
    ['reference', { reference: 'WV-2' }],
    ['reference', { reference: null }],
    ['reference', { isOurs: false }],
  ] as const)('with a wrong %s waits for a person: %j', (reason, change) => {
    expect(judgeStatus(payment(), order(), paid(change))).toEqual({ to: 'review', reason });
  });

  test('of the card gateway, which names no currency, is counted', () => {
    const card = payment({ provider: 'card' });
    expect(judgeStatus(card, order(), paid({ currency: null }))).toEqual({ to: 'completed' });
    expect(judgeStatus(card, order(), paid({ currency: 'EUR' }))).toMatchObject({ to: 'review' });
  });

  test('that an order cannot take waits for a person', () => {
    expect(judgeStatus(payment(), order({ state: 'cancel' }), paid())).toEqual({
      to: 'review',
      reason: 'order-cancelled',
    });
    expect(judgeStatus(payment(), order({ amountPaid: 1 }), paid())).toEqual({
      to: 'review',
      reason: 'overpaid',
    });
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    'after the payment had %s waits for a person',
    (state) => {
      expect(judgeStatus(payment({ state }), order(), paid())).toEqual({
        to: 'review',
        reason: 'late',
      });
    },
  );
});

test('a payment that nobody ended is closed by the last check as the answer says', () => {
  const last = (change: Partial<Judged[2]>) =>
    judgeStatus(payment(), order(), paid({ outcome: 'open', ...change }), { mustEnd: true });
  expect(judgeStatus(payment(), order(), paid({ outcome: 'open' }))).toBeUndefined();
  expect(last({})).toEqual({ to: 'expired' });
  expect(last({ attemptError: 'insufficient-funds' })).toEqual({ to: 'failed' });
  expect(last({ outcome: 'missing' })).toEqual({ to: 'expired' });
  expect(last({ outcome: 'cancelled' })).toEqual({ to: 'cancelled' });
  expect(last({ outcome: 'paid' })).toEqual({ to: 'completed' });
});

const answers = fc.record({
  outcome: fc.constantFrom(
    'open',
    'processing',
    'paid',
    'paid',
    'failed',
    'cancelled',
    'expired',
    'missing',
  ),
  amountXof: fc.constantFrom(5000, 5000, 5000, 4000, null, Number.NaN),
  currency: fc.constantFrom('XOF', 'XOF', 'XOF', 'EUR', null),
  reference: fc.constantFrom('WV-1', 'WV-1', 'WV-1', 'WV-2', null),
  isOurs: fc.constantFrom(true, true, true, false),
  attemptError: fc.constantFrom('', 'insufficient-funds'),
});

test('no answers in any order count money twice, undo it, or count what is not as it should be', () => {
  const world = fc.record({
    answers: fc.array(fc.tuple(answers, fc.boolean()), { minLength: 1, maxLength: 12 }),
    state: fc.constantFrom(...ORDER_STATES),
    amountTotal: fc.integer({ min: 1, max: 12_000 }),
    begins: fc.constantFrom(...PAYMENT_STATES),
  });
  fc.assert(
    fc.property(world, ({ answers: said, state, amountTotal, begins }) => {
      let current = begins;
      let bookings = 0;
      let amountPaid = 0;
      for (const [answer, isLastCheck] of said) {
        const now = order({ state, amountTotal, amountPaid });
        const verdict = judgeStatus(payment({ state: current }), now, answer, {
          mustEnd: isLastCheck,
        });
        if (verdict === undefined) continue;
        expect(['completed', 'review']).not.toContain(current);
        current = verdict.to;
        if (verdict.to !== 'completed') continue;
        bookings += 1;
        amountPaid += 5000;
        expect(answer).toMatchObject({ outcome: 'paid', amountXof: 5000, reference: 'WV-1' });
        expect(answer).toMatchObject({ isOurs: true, currency: 'XOF' });
        expect(state).not.toBe('cancel');
      }
      expect(bookings).toBeLessThanOrEqual(1);
      expect(amountPaid).toBeLessThanOrEqual(Math.max(amountTotal, 0));
    }),
  );
});
