import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/app.ts';
import { planCredit, planInstalments } from './plan-instalments.ts';

const orderedAt = new Date('2026-11-21T10:00:00Z');

test('half first, then the rest in even parts, the last with the rounding', () => {
  expect(planCredit(100_000, orderedAt, { rates: [50], months: 4 })).toEqual([
    { sequence: 1, rate: 50, amount: 50_000, due_date: '2026-11-21' },
    { sequence: 2, rate: 16.66, amount: 16_666, due_date: '2026-12-21' },
    { sequence: 3, rate: 16.66, amount: 16_666, due_date: '2027-01-21' },
    { sequence: 4, rate: 16.68, amount: 16_668, due_date: '2027-02-21' },
  ]);
});

test('first rates that would leave nothing for the other months do not count', () => {
  const amountsOf = (rates: number[], months: number) =>
    planCredit(120_000, orderedAt, { rates, months }).map(({ amount }) => amount);
  expect(amountsOf([60, 40], 4)).toEqual([72_000, 16_000, 16_000, 16_000]);
  expect(amountsOf([60, 40], 2)).toEqual([72_000, 48_000]);
  const settings = fc.tuple(
    fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
    fc.integer({ min: 1, max: 36 }),
  );
  fc.assert(
    fc.property(settings, ([rates, months]) => {
      expect(Math.min(...amountsOf(rates, months))).toBeGreaterThan(0);
    }),
  );
});

test('the last day of a month stays the last day', () => {
  const plan = planCredit(100, new Date('2027-12-31T23:00:00Z'), { rates: [], months: 4 });
  expect(plan.map(({ due_date }) => due_date)).toEqual([
    ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
  ]);
});

test('whatever the settings, a credit order asks for its total, in parts that follow each other', () => {
  const moments = fc.date({
    ...{ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true },
  });
  const terms = fc.record({
    rates: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 6 }),
    months: fc.integer({ min: 1, max: 36 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), moments, terms, (total, at, credit) => {
      const plan = planCredit(total, at, credit);
      expect(plan).toHaveLength(credit.months);
      expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      const rates = plan.reduce((sum, { rate }) => sum + Math.round(rate * 100), 0);
      expect(rates).toBe(10_000);
      expect(plan.every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true);
      const days = plan.map(({ due_date }) => due_date);
      expect(days).toEqual([...new Set(days)].toSorted());
    }),
  );
});

test('the settings say when parts are due', () => {
  const config = testConfig({
    ...{ PREORDER_DUE_DAYS: '0,10,20', CREDIT_FIRST_RATES: '40,20' },
    CREDIT_MONTHS: '3',
  });
  const daysOf = (saleType: 'preorder' | 'creditorder' | 'order') =>
    planInstalments(saleType, 1000, orderedAt, config).map(({ due_date, amount }) => [
      due_date,
      amount,
    ]);
  expect(daysOf('preorder')).toEqual([
    ...[
      ['2026-11-21', 300],
      ['2026-12-01', 300],
      ['2026-12-11', 400],
    ],
  ]);
  expect(daysOf('creditorder')).toEqual([
    ...[
      ['2026-11-21', 400],
      ['2026-12-21', 200],
      ['2027-01-21', 400],
    ],
  ]);
  expect(daysOf('order')).toEqual([]);
});
