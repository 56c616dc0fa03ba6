import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COINS_XOF, coinKey, countedXof, NOTES_XOF, noteKey } from './count-money.ts';

const values = [
  ...NOTES_XOF.map((value) => [noteKey(value), value] as const),
  ...COINS_XOF.map((value) => [coinKey(value), value] as const),
];

test('the count is the sum of its notes and coins', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99), { minLength: 13, maxLength: 13 }), (counts) => {
      const pieces = Object.fromEntries(values.map(([key], place) => [key, String(counts[place])]));
      const sum = values.reduce((all, [, value], place) => all + value * counts[place]!, 0);
      expect(countedXof({ pieces, amount: '' })).toBe(sum);
    }),
  );
});

test('one amount counts alone, and a word is no count', () => {
  expect(countedXof({ pieces: { 'note-500': '3' }, amount: '12 000' })).toBe(12_000);
  expect(countedXof({ pieces: { 'note-500': 'trois' }, amount: '' })).toBeUndefined();
  expect(countedXof({ pieces: {}, amount: '' })).toBeUndefined();
  expect(countedXof({ pieces: {}, amount: '0' })).toBe(0);
});
