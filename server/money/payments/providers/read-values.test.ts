import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readId, readProviderTime, readProviderXof } from './ask-provider.ts';

test.each([
  ['1000', 1000],
  ['1000.00', 1000],
  ['-1000', -1000],
  [10.0, 10],
  [0, 0],
  [null, null],
  [undefined, null],
  ['', Number.NaN],
  ['10.5', Number.NaN],
  [10.5, Number.NaN],
  ['1e3', Number.NaN],
  ['1 000', Number.NaN],
  ['0x10', Number.NaN],
  [true, Number.NaN],
  [{ value: 10 }, Number.NaN],
  [Number.POSITIVE_INFINITY, Number.NaN],
  ['9999999999999999999', Number.NaN],
])('%j is %d XOF', (value, amount) => {
  expect(readProviderXof(value)).toBe(amount);
});

test('a whole amount survives as a string, a number and with decimals that say nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (amount) => {
      expect(readProviderXof(String(amount))).toBe(amount);
      expect(readProviderXof(amount)).toBe(amount);
      expect(readProviderXof(amount.toFixed(2))).toBe(amount);
    }),
  );
});

test('whatever a provider says, no amount comes out that is no whole number', () => {
  const fractions = fc.double({ noInteger: true });
  const anything = fc.oneof(fractions, fractions.map(String), fc.anything());
  fc.assert(
    fc.property(anything, (value) => {
      const amount = readProviderXof(value);
      if (amount === null || Number.isNaN(amount)) return;
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(Number(value)).toBe(amount);
    }),
  );
});

test.each([
  ['2026-01-15T10:15:00.000Z', '2026-01-15T10:15:00.000Z'],
  ['2026-01-15T10:15:00.000', '2026-01-15T10:15:00.000Z'],
  ['2026-01-15T10:15:00', '2026-01-15T10:15:00.000Z'],
  ['2026-01-15T10:15:00+01:00', '2026-01-15T09:15:00.000Z'],
])('%s is %s', (text, expected) => {
  expect(readProviderTime(text)?.toISOString()).toBe(expected);
});

test.each(['', 'demain', 1_700_000_000, null, '15-01-2026 10:15:00'])(
  '%j is no moment',
  (value) => {
    expect(readProviderTime(value)).toBeNull();
  },
);

test.each(['', 'a b', 'a\u0000', 'é', 12, null, 'a'.repeat(256)])('%j is no id', (value) => {
  expect(readId(value)).toBeNull();
});
