import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatEuros, toEuroCents } from './euros.ts';
import { MAX_XOF } from './money.ts';

it.each([
  [0, '0,00\u00a0€'],
  [656, '1,00\u00a0€'],
  [655_957, '1\u202f000,00\u00a0€'],
  [100_000, '152,45\u00a0€'],
  [1_000_000, '1\u202f524,49\u00a0€'],
])('%i XOF are %s', (amountXof, text) => {
  expect(formatEuros(amountXof)).toBe(text);
});

it('is the nearest cent, and half a cent goes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_XOF }), (amountXof) => {
      const cents = BigInt(toEuroCents(amountXof));
      // In thousandths of XOF and doubled, so that the half is whole.
      const doubledWorth = 2n * BigInt(amountXof) * 100_000n;
      expect(doubledWorth >= (2n * cents - 1n) * 655_957n).toBe(true);
      expect(doubledWorth < (2n * cents + 1n) * 655_957n).toBe(true);
    }),
  );
});
