import { expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { planInstalments } from '../pricing/price-order.ts';

const orderedAt = new Date('2026-11-21T10:00:00Z');

test('the settings say when parts are due', () => {
  const config = testConfig({
    PREORDER_DUE_DAYS: '0,10,20',
    CREDIT_FIRST_RATES: '40,20',
    CREDIT_MONTHS: '3',
  });
  const daysOf = (saleType: 'preorder' | 'creditorder' | 'order') =>
    planInstalments(saleType, 1000, orderedAt, config).map(({ due_date, amount }) => [
      due_date,
      amount,
    ]);
  expect(daysOf('preorder')).toEqual([
    ['2026-11-21', 300],
    ['2026-12-01', 300],
    ['2026-12-11', 400],
  ]);
  expect(daysOf('creditorder')).toEqual([
    ['2026-11-21', 400],
    ['2026-12-21', 200],
    ['2027-01-21', 400],
  ]);
  expect(daysOf('order')).toEqual([]);
});
