import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instalment, planCredit, planPreorder } from './instalments.ts';

const moments = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

const totals = fc.integer({ min: 1, max: 1_000_000_000 });
const terms = fc.record({
  rates: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
  months: fc.integer({ min: 1, max: 36 }),
});

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const amountsOf = (plan: Instalment[]) => plan.map(({ amount }) => amount);

/** What holds of every plan, for a total in XOF. */
function expectWholePlan(plan: Instalment[], totalXof: number): void {
  const amounts = amountsOf(plan);
  expect(sumOf(amounts)).toBe(totalXof);
  expect(amounts.every((amount) => Number.isInteger(amount) && amount > 0)).toBe(true);
  expect(sumOf(plan.map(({ rate }) => Math.round(rate * 100)))).toBe(10_000);
  expect(plan.map(({ sequence }) => sequence)).toEqual(plan.map((_, place) => place + 1));
  const days = plan.map(({ due_date }) => due_date);
  expect(days).toEqual([...new Set(days)].toSorted());
}

describe('planPreorder', () => {
  const orderedAt = new Date('2026-11-21T10:00:00Z');

  it('splits 100 001 FCFA into 30, 30 and 40 %, the first two up to 500 FCFA, the last the rest', () => {
    expect(planPreorder(100_001, orderedAt)).toEqual([
      { sequence: 1, rate: 30, amount: 30_500, due_date: '2026-11-21' },
      { sequence: 2, rate: 30, amount: 30_500, due_date: '2026-12-21' },
      { sequence: 3, rate: 40, amount: 39_001, due_date: '2027-01-20' },
    ]);
  });

  it('leaves a share alone that is round already', () => {
    expect(amountsOf(planPreorder(340_000, orderedAt))).toEqual([102_000, 102_000, 136_000]);
  });

  it('takes smaller coins for a small total, and no part of nothing', () => {
    const small = [49_999, 9999, 499, 99, 1, 0].map((total) =>
      amountsOf(planPreorder(total, orderedAt)),
    );
    expect(small).toEqual([
      [15_000, 15_000, 19_999],
      [3000, 3000, 3999],
      [150, 150, 199],
      [99],
      [1],
      [],
    ]);
  });

  it('always asks for exactly the total, in round parts, the first not below 30 %', () => {
    fc.assert(
      fc.property(totals, moments, (total, moment) => {
        const plan = planPreorder(total, moment);
        expectWholePlan(plan, total);
        expect(plan[0]!.amount).toBeGreaterThanOrEqual(total * 0.3);
        if (total < 100) return;
        expect(plan.map(({ rate }) => rate)).toEqual([30, 30, 40]);
        for (const { amount, rate } of plan) {
          expect(Math.abs(amount - (total * rate) / 100)).toBeLessThanOrEqual(total / 50);
        }
      }),
    );
  });

  it('asks for multiples of 500 FCFA from 50 000 FCFA on, but for the last part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 1_000_000_000 }), moments, (total, moment) => {
        const plan = planPreorder(total, moment);
        const round = amountsOf(plan).slice(0, -1);
        expect(round.map((amount) => amount % 500)).toEqual([0, 0]);
        for (const { amount, rate } of plan.slice(0, -1)) {
          expect(amount - (total * rate) / 100).toBeLessThan(500);
        }
      }),
    );
  });
});

describe('planCredit', () => {
  const orderedAt = new Date('2026-11-21T10:00:00Z');

  it('half first, then the rest in even parts, the last with the rounding', () => {
    expect(planCredit(100_000, orderedAt, { rates: [50], months: 4 })).toEqual([
      { sequence: 1, rate: 50, amount: 50_000, due_date: '2026-11-21' },
      { sequence: 2, rate: 16.66, amount: 16_500, due_date: '2026-12-21' },
      { sequence: 3, rate: 16.66, amount: 16_500, due_date: '2027-01-21' },
      { sequence: 4, rate: 16.68, amount: 17_000, due_date: '2027-02-21' },
    ]);
  });

  it('first rates that would leave nothing for the other months do not count', () => {
    const split = (rates: number[], months: number) =>
      amountsOf(planCredit(120_000, orderedAt, { rates, months }));
    expect(split([60, 40], 4)).toEqual([72_000, 16_000, 16_000, 16_000]);
    expect(split([60, 40], 2)).toEqual([72_000, 48_000]);
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
    fc.assert(
      fc.property(totals, moments, terms, (total, at, credit) => {
        const plan = planCredit(total, at, credit);
        expectWholePlan(plan, total);
        expect([1, credit.months]).toContain(plan.length);
        const [rate = 0] = plan.length > 1 ? credit.rates : [];
        expect(plan[0]!.amount).toBeGreaterThanOrEqual((total * rate) / 100);
      }),
    );
  });

  it('months after the first rates never differ by more than 500 FCFA and what is not round', () => {
    const large = fc.integer({ min: 1_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(large, fc.integer({ min: 1, max: 35 }), (total, months) => {
        const plan = planCredit(total, orderedAt, { rates: [50], months: months + 1 });
        const even = amountsOf(plan).slice(1);
        expect(plan).toHaveLength(months + 1);
        expect(amountsOf(plan.slice(0, -1)).every((amount) => amount % 500 === 0)).toBe(true);
        expect(even).toEqual(even.toSorted((a, b) => a - b));
        expect(even.at(-1)! - even[0]!).toBeLessThan(1000);
      }),
    );
  });
});
