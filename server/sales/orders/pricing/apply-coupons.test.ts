import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { applyCoupons, type Coupon, couponRefusal, type GoodsPart } from './apply-coupons.ts';

const coupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'RENTREE',
  title: 'Rentrée',
  kind: 'percent',
  value: 10,
  floorXof: 0,
  ceilingXof: null,
  categoryIds: [],
  stacks: false,
  ...overrides,
});
const COLD = 1;
const TELEVISIONS = 2;
const parts: GoodsPart[] = [
  { categoryId: COLD, totalXof: 300_005 },
  { categoryId: TELEVISIONS, totalXof: 100_000 },
];
/** What is taken off by each coupon, by number. */
const reductions = (coupons: Coupon[], firstXof = [0, 0]) =>
  applyCoupons(coupons, parts, firstXof).map((one) => [one.coupon.id, one.amountXof]);
/** The same of each part. */
const shares = (coupons: Coupon[], firstXof = [0, 0]) =>
  applyCoupons(coupons, parts, firstXof).map((one) => one.sharesXof);

test('a share is rounded down to a franc, held by its ceiling, and of its categories only', () => {
  expect(reductions([coupon()])).toEqual([[1, 40_000]]);
  expect(reductions([coupon({ ceilingXof: 25_000 })])).toEqual([[1, 25_000]]);
  expect(reductions([coupon({ categoryIds: [COLD] })])).toEqual([[1, 30_000]]);
});

test('an amount is taken off as it is, never more than the goods that it covers', () => {
  const amount = { kind: 'amount', value: 150_000 } as const;
  expect(reductions([coupon(amount)])).toEqual([[1, 150_000]]);
  expect(reductions([coupon({ ...amount, categoryIds: [TELEVISIONS] })])).toEqual([[1, 100_000]]);
});

test('a floor, goods that it does not cover and a better discount are said', () => {
  expect(reductions([coupon({ floorXof: 400_006 })])).toEqual([]);
  const said = (change: Partial<Coupon>, firstXof = 0) =>
    couponRefusal(coupon(change), parts, firstXof);
  expect(said({ floorXof: 400_006 })).toContain(`il manque ${formatXof(1)}`);
  expect(said({ floorXof: 400_005 })).toBeUndefined();
  expect(said({ categoryIds: [9] })).toBe('Ce coupon ne porte sur aucun de ces articles.');
  expect(said({}, 40_000)).toContain('première commande est plus avantageuse');
  expect(said({ stacks: true }, 40_000)).toBeUndefined();
});

test('one that does not stack only adds what it is above the discount of a first purchase', () => {
  expect(reductions([coupon()], [9000, 0])).toEqual([[1, 31_000]]);
  expect(reductions([coupon({ stacks: true })], [9000, 0])).toEqual([[1, 40_000]]);
});

test('those that stack stand together, and one that does not only where it takes off more', () => {
  const two = [coupon({ id: 1, stacks: true }), coupon({ id: 2, stacks: true, code: null })];
  expect(reductions(two)).toEqual([
    [1, 40_000],
    [2, 40_000],
  ]);
  expect(reductions([...two, coupon({ id: 3, value: 19 })])).toHaveLength(2);
  expect(reductions([...two, coupon({ id: 3, value: 21 })])).toEqual([[3, 84_001]]);
});

test('a discount lies on the goods that it covers, by what they cost', () => {
  expect(shares([coupon()])).toEqual([[30_000, 10_000]]);
  expect(shares([coupon({ kind: 'amount', value: 15_000, categoryIds: [COLD] })])).toEqual([
    [15_000, 0],
  ]);
  const all = coupon({ value: 100, categoryIds: [TELEVISIONS], stacks: true });
  const tenth = coupon({ id: 2, stacks: true });
  expect(shares([all, tenth])).toEqual([
    [0, 100_000],
    [40_000, 0],
  ]);
});

test('a coupon takes no more than the first discount left of what it covers', () => {
  const all = coupon({ value: 100, categoryIds: [TELEVISIONS], stacks: true });
  expect(reductions([all], [0, 3000])).toEqual([[1, 97_000]]);
  expect(reductions([all], [3000, 0])).toEqual([[1, 100_000]]);
});

test('of two that take off as much the one with a code is used', () => {
  const given = coupon({ id: 1, code: null });
  expect(reductions([given, coupon({ id: 2 })])).toEqual([[2, 40_000]]);
});

const coupons = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    code: fc.constantFrom('CODE', null),
    title: fc.constant('Offre'),
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: 1, max: 100 }),
    floorXof: fc.integer({ min: 0, max: 500_000 }),
    ceilingXof: fc.option(fc.integer({ min: 1, max: 50_000 })),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
    stacks: fc.boolean(),
  }),
  { maxLength: 6 },
);
const goods = fc.array(
  fc.record({
    categoryId: fc.integer({ min: 1, max: 4 }),
    totalXof: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

test('coupons stay within their ceilings, their goods and, with the first discount, each of them', () => {
  fc.assert(
    fc.property(coupons, goods, fc.double({ min: 0, max: 1, noNaN: true }), (all, bought, part) => {
      // An amount as large as the goods is to be tried too.
      const wanted = all.map((one, place) => ({
        ...one,
        id: place + 1,
        value: one.kind === 'amount' ? one.value * 50_000 : one.value,
      }));
      const wholeXof = sumOf(bought.map(({ totalXof }) => totalXof));
      const firstXof = bought.map(({ totalXof }) => Math.floor(totalXof * part));
      const applied = applyCoupons(wanted, bought, firstXof);
      for (const [place, { totalXof }] of bought.entries()) {
        const offXof = sumOf(applied.map(({ sharesXof }) => sharesXof[place]!));
        expect(offXof + firstXof[place]!).toBeLessThanOrEqual(totalXof);
      }
      for (const { coupon: used, amountXof, sharesXof } of applied) {
        expect(sumOf(sharesXof)).toBe(amountXof);
        expect(Math.min(...sharesXof)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(amountXof) && amountXof >= 1).toBe(true);
        expect(amountXof).toBeLessThanOrEqual(used.ceilingXof ?? Number.MAX_SAFE_INTEGER);
        expect(used.floorXof).toBeLessThanOrEqual(wholeXof);
        const covered = bought.filter(
          ({ categoryId }) =>
            used.categoryIds.length === 0 || used.categoryIds.includes(categoryId),
        );
        expect(amountXof).toBeLessThanOrEqual(sumOf(covered.map(({ totalXof }) => totalXof)));
        for (const [place, one] of bought.entries()) {
          if (!covered.includes(one)) expect(sharesXof[place]).toBe(0);
        }
      }
      if (applied.some(({ coupon: used }) => !used.stacks)) expect(applied).toHaveLength(1);
    }),
  );
});
