import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, readPieces } from './read-past-orders.ts';

describe('an amount', () => {
  test.each([
    ['150000', 150_000],
    ['150 000 FCFA', 150_000],
    ['150.000', 150_000],
    ['150000.00', 150_000],
    ['150,000.00', 150_000],
    ['149999.60', 150_000],
    ['12 345,40 F CFA', 12_345],
    ['1.234,6', 1235],
    ['-5000.00', -5000],
    ['0', 0],
    ['-0.00', 0],
  ])('%s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  test.each(['', 'gratuit', '1e9', '12 €', '9999999999999999'])('is none: %s', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  test('is read as Odoo, WooCommerce and a spreadsheet write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (amount) => {
        expect(readAmount(String(amount))).toBe(amount);
        expect(readAmount(`${amount}.00`)).toBe(amount);
        expect(readAmount(`${amount.toLocaleString('fr-FR')} F CFA`)).toBe(amount);
      }),
    );
  });
});

test('pieces are whole and at least one', () => {
  expect(['2', '2.0', '2,000', '0', '1.5', '-1', '', 'deux'].map(readPieces)).toEqual([
    2,
    2,
    2,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});
