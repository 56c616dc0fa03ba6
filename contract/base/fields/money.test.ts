import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { roundedXof, xof } from './fields.ts';
import { formatXof, MAX_XOF } from './money.ts';

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

describe('an amount that a client sends', () => {
  const sent = z.object({ amount: xof(0) });
  const read = (value: unknown) => sent.safeParse({ amount: value });

  test('is taken in every notation of a whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_XOF }), fc.nat(4), (whole, zeros) => {
        const decimals = '0'.repeat(zeros + 1);
        for (const notation of [whole, `${whole}`, `${whole}.${decimals}`, `${whole},00`]) {
          expect(read(notation).data).toEqual({ amount: whole });
        }
      }),
    );
  });

  test('is refused with its centimes, as a number or written out', () => {
    const centimes = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(fc.nat(MAX_XOF - 1), centimes, (whole, part) => {
        const written = `${whole}.${String(part).padStart(2, '0')}`;
        for (const notation of [written, Number(written)]) {
          expect(read(notation).error?.issues[0]?.message).toBe(
            'le franc CFA n’a pas de centimes : un montant entier est attendu',
          );
        }
      }),
    );
  });

  test('that starts a payment is rounded to the franc, as a number or written out', () => {
    const rounded = z.object({ amount: roundedXof(1) });
    const centimes = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_XOF - 1 }), centimes, (whole, part) => {
        const written = `${whole}.${String(part).padStart(2, '0')}`;
        for (const notation of [written, written.replace('.', ','), Number(written)]) {
          expect(rounded.parse({ amount: notation })).toEqual({
            amount: part < 50 ? whole : whole + 1,
          });
        }
      }),
    );
    for (const wrong of [0.4, '0.4', -3.2, '1e3', Number.NaN, '12.', null]) {
      expect(rounded.safeParse({ amount: wrong }).success).toBe(false);
    }
  });

  test.each([
    [undefined, 'obligatoire'],
    ['', 'un nombre entier est attendu'],
    ['2e3', 'un nombre entier est attendu'],
    ['0x10', 'un nombre entier est attendu'],
    [true, 'un nombre entier est attendu'],
    [[2000], 'un nombre entier est attendu'],
    [-1, '0 au moins'],
    ['-1', '0 au moins'],
    ['99999999999', `1\u202f000\u202f000\u202f000 au plus`],
  ])('that is %s is refused with “%s”', (value, message) => {
    expect(read(value).error?.issues[0]?.message).toBe(message);
  });
});
