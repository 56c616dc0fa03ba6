import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBoolean, parsePrice, parseWhole } from './cells.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const grouping = fc.constantFrom('', ' ', '\u00a0', '\u202f', '.', ',', '’');
const currency = fc.constantFrom('', ' FCFA', ' F CFA', 'F', ' XOF', '\u00a0F.CFA', ' fcfa');
const group = (value: number, separator: string) =>
  String(value).replace(/\B(?=(\d{3})+$)/g, separator);

test('a whole amount reads the same however it is grouped and whatever currency follows', () => {
  fc.assert(
    fc.property(amount, grouping, currency, (value, separator, unit) => {
      expect(parsePrice(`${group(value, separator)}${unit}`)).toBe(value);
    }),
  );
});

test('decimals of a whole amount are dropped', () => {
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom([' ', ','], ['.', ','], [',', '.'], ['', '.'], ['', ',']),
      fc.constantFrom('0', '00', '0000'),
      (value, [separator, mark], decimals) => {
        expect(parsePrice(`${group(value, separator!)}${mark}${decimals}`)).toBe(value);
      },
    ),
  );
});

test('a fraction of a franc, a negative amount and a broken group are no prices', () => {
  for (const text of [
    '150000.50',
    '-500',
    '1 50 000',
    '150.000.00',
    '1,5',
    '1e5',
    'gratuit',
    '٣',
  ]) {
    expect(parsePrice(text), text).toBeUndefined();
  }
});

test('what reads as a price at all is a whole number that is not negative', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const price = parsePrice(text);
      expect(price === undefined || (Number.isSafeInteger(price) && price >= 0)).toBe(true);
    }),
  );
});

test('yes and no in French, English and figures', () => {
  expect(['1', 'TRUE', 'Vrai', 'oui '].map(parseBoolean)).toEqual([true, true, true, true]);
  expect(['0', 'False', 'FAUX', 'non', '-1'].map(parseBoolean)).not.toContain(true);
  expect(parseBoolean('peut-être')).toBeUndefined();
  expect([parseWhole('12'), parseWhole('12.0'), parseWhole('-1')]).toEqual([12, 12, undefined]);
});
