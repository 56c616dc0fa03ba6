import { expect, test } from 'vitest';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { lossQuestionOf } from './loss-question.ts';

const before = {
  kind: 'percent',
  value: 10,
  min_total: 0,
  max_discount: null,
  category_ids: [7, 3],
  active: true,
} as unknown as StaffCoupon;

test('a coupon that takes off something else is asked about, whatever else changes', () => {
  expect(lossQuestionOf({ ...before, value: 20 }, before)).toEqual({
    kind: 'percent',
    value: 20,
    category_ids: '3,7',
  });
  expect(lossQuestionOf({ ...before, title: 'Autre', category_ids: [3, 7] }, before)).toBe(
    undefined,
  );
  expect(lossQuestionOf(before, { ...before, active: false })).toBeDefined();
  expect(lossQuestionOf({ ...before, active: false }, undefined)).toBeUndefined();
});

test('an incomplete coupon is asked about once it is complete', () => {
  expect(lossQuestionOf({ kind: 'percent' }, undefined)).toBeUndefined();
  expect(lossQuestionOf({ kind: 'percent', value: 101 }, undefined)).toBeUndefined();
  expect(lossQuestionOf({ kind: 'amount', value: 5000, max_discount: 10 }, undefined)).toEqual({
    kind: 'amount',
    value: 5000,
    max_discount: 10,
  });
});
