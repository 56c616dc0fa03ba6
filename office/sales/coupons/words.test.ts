import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { usesWords, worthWords } from './words.ts';

test('what a coupon takes off says its limits, where it has some', () => {
  const plain = { kind: 'percent', value: 10, max_discount: null, min_total: 0 } as const;
  expect(worthWords(plain)).toBe('10\u00a0%');
  expect(worthWords({ ...plain, max_discount: 20_000, min_total: 100_000 })).toBe(
    `10\u00a0%, jusqu’à ${formatXof(20_000)}, à partir de ${formatXof(100_000)}`,
  );
  expect(worthWords({ ...plain, kind: 'amount', value: 5000 })).toBe(formatXof(5000));
});

test('uses are told beside their limit', () => {
  expect(usesWords({ uses: 3, max_uses: null })).toBe('3');
  expect(usesWords({ uses: 3, max_uses: 50 })).toBe('3 sur 50');
});
