import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planCredit, planPreorder } from './instalments.ts';

const moments = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

describe('planPreorder', () => {
  it('splits 100 001 FCFA into 30, 30 and 40 %, the rounding in the last', () => {
    expect(planPreorder(100_001, new Date('2026-11-21T10:00:00Z'))).toEqual([
      { sequence: 1, rate: 30, amount: 30_000, due_date: '2026-11-21' },
      { sequence: 2, rate: 30, amount: 30_000, due_date: '2026-12-21' },
      { sequence: 3, rate: 40, amount: 40_001, due_date: '2027-01-20' },
    ]);
  });

  it('always asks for exactly the total, in integers, none more than a franc off its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), moments, (total, moment) => {
        const plan = planPreorder(total, moment);
        expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        for (const { amount, rate } of plan) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(Math.abs(amount - (total * rate) / 100)).toBeLessThan(2);
        }
        expect(plan.map(({ due_date }) => due_date).toSorted()).toEqual(
          plan.map(({ due_date }) => due_date),
        );
      }),
    );
  });
});

describe('planCredit', () => {
  const orderedAt = new Date('2026-11-21T10:00:00Z');

  it('half first, then the rest in even parts, the last with the rounding', () => {
    expect(planCredit(100_000, orderedAt, { rates: [50], months: 4 })).toEqual([
      { sequence: 1, rate: 50, amount: 50_000, due_date: '2026-11-21' },
      { sequence: 2, rate: 16.66, amount: 16_666, due_date: '2026-12-21' },
      { sequence: 3, rate: 16.66, amount: 16_666, due_date: '2027-01-21' },
      { sequence: 4, rate: 16.68, amount: 16_668, due_date: '2027-02-21' },
    ]);
  });

  it('first rates that would leave nothing for the other months do not count', () => {
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

  it('the last day of a month stays the last day', () => {
    const plan = planCredit(100, new Date('2027-12-31T23:00:00Z'), { rates: [], months: 4 });
    expect(plan.map(({ due_date }) => due_date)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('whatever the settings, a credit order asks for its total, in parts that follow each other', () => {
    const moments = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    const terms = fc.record({
      rates: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 6 }),
      months: fc.integer({ min: 1, max: 36 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        moments,
        terms,
        (total, at, credit) => {
          const plan = planCredit(total, at, credit);
          expect(plan).toHaveLength(credit.months);
          expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
          const rates = plan.reduce((sum, { rate }) => sum + Math.round(rate * 100), 0);
          expect(rates).toBe(10_000);
          expect(plan.every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true);
          const days = plan.map(({ due_date }) => due_date);
          expect(days).toEqual([...new Set(days)].toSorted());
        },
      ),
    );
  });
});
