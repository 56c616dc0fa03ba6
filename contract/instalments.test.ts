import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPreorder } from './instalments.ts';

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
