import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMistake, boundsOf, needsSeveral, readAmount } from './use-pay-form.ts';

const xof = fc.integer({ min: 1, max: 10_000_000 });
const payable = fc
  .tuple(xof, xof, xof)
  .map((amounts) => amounts.toSorted((a, b) => a - b))
  .map(([amount_min, amount_due, amount_max]) => ({
    amount_min: amount_min!,
    amount_due: amount_due!,
    amount_max: amount_max!,
  }));
const wave = { provider: 'wave' as const, amount_min: 100, amount_max: 2_000_000 };

test('what is proposed may be paid: within the order, the provider and its own bounds', () => {
  fc.assert(
    fc.property(payable, (order) => {
      const bounds = boundsOf(order, wave);
      if (bounds === undefined) {
        expect(order.amount_max).toBeLessThan(wave.amount_min);
        return;
      }
      const { minXof, maxXof, usualXof } = bounds;
      expect(amountMistake(usualXof, bounds)).toBeUndefined();
      expect(minXof).toBeGreaterThanOrEqual(Math.min(wave.amount_min, order.amount_max));
      expect(maxXof).toBeLessThanOrEqual(Math.min(order.amount_max, wave.amount_max));
    }),
  );
});

test('all that is due is proposed, up to the ceiling of the wallet', () => {
  const order = { amount_min: 50, amount_due: 300_000, amount_max: 500_000 };
  expect(boundsOf(order, wave)).toEqual({ minXof: 100, maxXof: 500_000, usualXof: 300_000 });
  const large = { amount_min: 50, amount_due: 3_500_000, amount_max: 3_500_000 };
  expect(boundsOf(large, wave)?.usualXof).toBe(2_000_000);
  expect(needsSeveral(large, wave)).toBe(true);
  expect(needsSeveral(order, wave)).toBe(false);
  expect(boundsOf({ amount_min: 1, amount_due: 60, amount_max: 60 }, wave)).toBeUndefined();
});

test('amounts are read as people type them, and nothing else for one', () => {
  for (const typed of ['150000', '150 000', '150\u202f000 FCFA', '150.000 F', ' 150 000 f cfa ']) {
    expect(readAmount(typed), typed).toBe(150_000);
  }
  for (const typed of ['', 'mille', '-50', '1e3', '12,5', '0x10', '1'.repeat(11)]) {
    expect(readAmount(typed), typed).toBeUndefined();
  }
});

test('an amount beyond the bounds hears which there are', () => {
  const bounds = { minXof: 50, maxXof: 1000, usualXof: 1000 };
  expect(amountMistake(undefined, bounds)).toBe('Indiquez un montant en FCFA.');
  expect(amountMistake(49, bounds)).toMatch(/^50.FCFA au moins\.$/);
  expect(amountMistake(1001, bounds)).toMatch(/^1.000.FCFA au plus\.$/);
});
