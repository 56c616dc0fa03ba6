import { expect, test } from 'vitest';
import { afterReturn, type Pauses, whilePaying } from './use-status.ts';

function allOf(pauses: Pauses): number[] {
  const all: number[] = [];
  for (let next = pauses(0); next !== undefined; next = pauses(all.length)) all.push(next);
  return all;
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('whoever pays beside the page: every four seconds for two minutes', () => {
  expect(new Set(allOf(whilePaying))).toEqual(new Set([4000]));
  expect(sum(allOf(whilePaying))).toBe(120_000);
});

test('whoever comes back: after one second, then less and less often for two minutes', () => {
  const [first, ...later] = allOf(afterReturn);
  expect(first).toBe(1000);
  expect(later).toEqual(later.toSorted((a, b) => a - b));
  expect(sum(later)).toBeGreaterThan(100_000);
  expect(sum([first!, ...later])).toBeLessThanOrEqual(120_000);
});
