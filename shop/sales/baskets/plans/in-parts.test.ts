import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { instalmentWords } from './parts-price.tsx';

const said = (amounts: number[]) => instalmentWords(amounts).replaceAll(/\s/g, ' ');

test('what is paid first and then, month by month', () => {
  expect(said([102_000, 34_000, 34_000, 34_000])).toBe('102 000 FCFA puis 3 × 34 000 FCFA');
});

test('the two first instalments of a pre-order and its last', () => {
  expect(said([61_200, 61_200, 81_600])).toBe('2 × 61 200 FCFA puis 81 600 FCFA');
});

test('an instalment with the rounding is said for itself, to the franc', () => {
  expect(said([125_000, 41_666, 41_666, 41_668])).toBe(
    '125 000 FCFA puis 2 × 41 666 FCFA puis 41 668 FCFA',
  );
});

test('the words name every instalment once, in their order', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 36 });
  fc.assert(
    fc.property(amounts, (parts) => {
      const read = instalmentWords(parts)
        .split(' puis ')
        .flatMap((words) => {
          const [, times = '1', amount] = /^(?:(\d+) × )?(.*)$/.exec(words)!;
          return Array.from({ length: Number(times) }, () => amount);
        });
      expect(read).toEqual(parts.map(formatXof));
    }),
  );
});
