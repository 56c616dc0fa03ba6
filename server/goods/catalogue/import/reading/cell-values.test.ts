import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseBoolean,
  parseCost,
  parseDay,
  parseMonths,
  parsePrice,
  parseWhole,
  spoiledReference,
} from './cell-values.ts';

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

test.each([
  ['6,00123E+12', 'raccourci par Excel'],
  ['6.00123e+12', 'raccourci par Excel'],
  ['="00456"', 'formule'],
  ['#N/A', 'erreur d’Excel'],
  ["'00789", 'apostrophe'],
  ['TRUE', 'vrai ou faux'],
  ['2026-01-05', 'date'],
  ['05/01/2026', 'date'],
])('the reference %s is what a spreadsheet made of one', (text, reason) => {
  expect(spoiledReference(text)).toContain(reason);
});

test.each(['00123', 'ABC-1', '5E-300', 'RT38', '12/26', 'E+12', '6001234500011', 'VRAI-1'])(
  '%s is a reference',
  (text) => expect(spoiledReference(text)).toBeUndefined(),
);

test('days and months as people write them', () => {
  expect(['31/12/2026', '1/2/2026', '31-12-2026', '2026-12-31T10:00'].map(parseDay)).toEqual([
    '2026-12-31',
    '2026-02-01',
    '2026-12-31',
    '2026-12-31',
  ]);
  expect(['31/02/2026', 'demain', '12/2026'].map(parseDay)).toEqual(Array(3).fill(undefined));
  expect(['12', '12 mois', '2 ans', '1 an', '24.0'].map(parseMonths)).toEqual([12, 12, 24, 12, 24]);
  expect(['à vie', '1,5 an', ''].map(parseMonths)).toEqual(Array(3).fill(undefined));
});

test.each([
  ['01/12/26', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['01-déc-26', '2026-12-01'],
  ['1er décembre 2026', '2026-12-01'],
  ['3 mai 2026', '2026-05-03'],
  ['5 juil. 2026', '2026-07-05'],
  ['46357', '2026-12-01'],
  ['46357,75', '2026-12-01'],
  ['20261201', '2026-12-01'],
  ['12/25/2026', undefined],
  ['1 jui 2026', undefined],
  ['45', undefined],
])('the day %s is %s', (text, read) => expect(parseDay(text)).toBe(read));

test.each(['mars-26', '12-mai', 'déc-26', 'Mar-26', '1-Apr', '2026-12-01', '01/12/2026', '#REF!'])(
  'the reference %s is one that a spreadsheet has spoiled',
  (text) => expect(spoiledReference(text)).toBeDefined(),
);
test.each(['MAR-26', 'mars', '46357', '12-05-26', '20261201', 'MAI-10'])(
  'the reference %s may be meant',
  (text) => expect(spoiledReference(text)).toBeUndefined(),
);

test('boxes and letters say yes and no', () => {
  expect(['✓', '☑', 'O', 'y'].map(parseBoolean)).toEqual([true, true, true, true]);
  expect(['✗', '☐', 'N'].map(parseBoolean)).toEqual([false, false, false]);
  expect(parseBoolean('V')).toBeUndefined();
});

test('a price may say that it has its tax', () => {
  expect(parsePrice('45 000 F CFA TTC')).toBe(45_000);
  expect(parsePrice('45 000 francs')).toBe(45_000);
  expect(parsePrice('45000 HT')).toBeUndefined();
});

test('a cost may say that it has no tax, and is none with tax', () => {
  expect(parseCost('45 000 F CFA HT', false)).toBe(45_000);
  expect(parseCost('45 000 H.T.', false)).toBe(45_000);
  expect(parseCost('45000.4 HT', true)).toBe(45_000);
  for (const taxed of ['45 000 TTC', '45000TTC', '45 000 F CFA TTC.', '45 000 T.T.C.']) {
    expect(parseCost(taxed, false), taxed).toBeUndefined();
  }
});
