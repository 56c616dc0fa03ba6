import { expect, test } from 'vitest';
import { withCode } from './kept-codes.ts';

test('a code is kept once, in the letters that the shop knows it by', () => {
  expect(withCode([], ' rentree 26 ')).toEqual(['RENTREE26']);
  expect(withCode(['RENTREE26'], 'rentree26')).toEqual(['RENTREE26']);
  expect(withCode(['A-1'], '  ')).toEqual(['A-1']);
});

test('there are no more codes than an order takes', () => {
  expect(withCode(['A', 'B', 'C', 'D', 'E'], 'F')).toBeUndefined();
});
