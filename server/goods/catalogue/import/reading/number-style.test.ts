import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnStyle, newNumberStyle, readWhole } from './number-style.ts';

function readColumn(cells: string[], hasDecimalPoint = false) {
  const style = newNumberStyle();
  for (const cell of cells) learnStyle(style, cell);
  return cells.map((cell) => readWhole(cell, style, hasDecimalPoint));
}

const values = (cells: string[], hasDecimalPoint = false) =>
  readColumn(cells, hasDecimalPoint).map((read) => (read && 'value' in read ? read.value : read));

test('a cell that may mean one or a thousand keeps both readings while nothing in its column tells', () => {
  expect(values(['1,000', '12,000', '7'])).toEqual([
    { readings: [1, 1000] },
    { readings: [12, 12_000] },
    7,
  ]);
  expect(values(['1.000'])).toEqual([{ readings: [1, 1000] }]);
});

test.each([
  ['half a piece does not exist', ['1,000', '1,500'], [1000, 1500]],
  ['groups of three that repeat', ['1.000', '1.234.000'], [1000, 1_234_000]],
  ['both signs in a cell', ['1,000', '2,500.00'], [1000, 2500]],
  ['decimals that are no group', ['1.000', '5.0', '12.0000'], [1, 5, 12]],
  ['the other sign', ['1,000', '5.0'], [1000, 5]],
  ['spaces', ['1 000', '1\u202f234', '12'], [1000, 1234, 12]],
  ['words for pieces', ['3 pcs', '4 pièces', '1 unité'], [3, 4, 1]],
  ['a sign', ['-3', '−2', '-1 000'], [-3, -2, -1000]],
])('%s tell how a column writes numbers', (_, cells, expected) => {
  expect(values(cells)).toEqual(expected);
});

test('a program writes a decimal point', () => {
  expect(values(['1.000', '2.0000', '1,000'], true)).toEqual([1, 2, 1000]);
});

test.each(['1.5', 'douze', '1,2,3', '1e3', '12-', ''])('« %s » is no whole number', (cell) => {
  expect(readColumn([cell])).toEqual([undefined]);
});

test('a column in one style reads as what was written, as soon as one cell tells the style', () => {
  const styles = [
    { thousands: ',', decimals: '.00' },
    { thousands: '.', decimals: ',00' },
    { thousands: '', decimals: '.0' },
    { thousands: ' ', decimals: '' },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -999_999, max: 9_999_999 }), { minLength: 1 }),
      fc.constantFrom(...styles),
      (numbers, { thousands, decimals }) => {
        const write = (number: number) =>
          `${number < 0 ? '-' : ''}${String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, thousands)}${decimals}`;
        expect(values([...numbers, 1_234_567].map(write))).toEqual([...numbers, 1_234_567]);
      },
    ),
  );
});
