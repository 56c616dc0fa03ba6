import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatXof } from './money.ts';

const amount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });

test('an amount is written as people in Dakar read it', () => {
  expect(formatXof(0)).toBe('0\u00a0FCFA');
  expect(formatXof(999)).toBe('999\u00a0FCFA');
  expect(formatXof(89_000)).toBe('89\u202f000\u00a0FCFA');
  expect(formatXof(1_250_000)).toBe('1\u202f250\u202f000\u00a0FCFA');
  expect(formatXof(-5000)).toBe('-5\u202f000\u00a0FCFA');
});

test('its digits are the amount, in groups of three', () => {
  fc.assert(
    fc.property(amount, (xof) => {
      const text = formatXof(xof);
      expect(Number(text.replace(/[^\d-]/g, ''))).toBe(xof);
      expect(text).toMatch(/^-?\d{1,3}(\u202f\d{3})*\u00a0FCFA$/);
    }),
  );
});
