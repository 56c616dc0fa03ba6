import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { type BatchChange, PRICES } from '#contract/goods/catalogue/staff-product-batch.ts';
import { priceProblems } from '../product/save-product.ts';
import { type BatchRow, byPercent, planChange } from './plan-change.ts';

const price = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 3_000_000 }),
  fc.integer({ min: MAX_XOF - 10, max: MAX_XOF }),
);
const none = fc.constant(null);
const row: fc.Arbitrary<BatchRow> = fc
  .record({
    id: fc.integer({ min: 1 }),
    reference: fc.string(),
    name: fc.string(),
    list_price: fc.oneof(price, fc.constant(0)),
    promo_price: fc.oneof(price, none),
    preorder_price: fc.oneof(price, none),
    creditorder_price: fc.oneof(price, none),
    promotion: fc.constantFrom('on' as const, 'off' as const, 'waiting' as const),
    is_creditorder: fc.boolean(),
    active: fc.boolean(),
    categ_id: fc.constant('FOUR'),
    tags: fc.uniqueArray(fc.constantFrom('Éco', 'Neuf', 'Solde')),
  })
  .map(({ promotion, ...each }) => ({
    ...each,
    en_promo: promotion === 'on',
    promotion_starts_on: promotion === 'waiting' ? '2030-01-01' : null,
    promotion_ends_on: promotion === 'off' ? null : '2030-01-31',
  }))
  .filter((each) => problemsOf(each).length === 0);

const prices = fc.uniqueArray(fc.constantFrom(...PRICES), { minLength: 1 });
const round_to = fc.constantFrom('5' as const, '25' as const, '100' as const);
const percentChange = fc.record({
  kind: fc.constant('price_percent' as const),
  percent: fc.integer({ min: -90, max: 500 }).filter((percent) => percent !== 0),
  round_to,
  prices,
});
const change: fc.Arbitrary<BatchChange> = fc.oneof(
  percentChange,
  fc.record({
    kind: fc.constant('price_amount' as const),
    amount: fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0),
    prices,
  }),
  fc.record({
    kind: fc.constant('promotion_percent' as const),
    percent: fc.integer({ min: 1, max: 90 }),
    round_to,
  }),
  fc.record({ kind: fc.constant('promotion_price' as const), promo_price: price }),
  fc.record({ kind: fc.constant('end_promotion' as const) }),
  fc.record({
    kind: fc.constantFrom('add_tag' as const, 'remove_tag' as const),
    tag: fc.constantFrom('éco', 'Neuf'),
  }),
);

function problemsOf({ list_price, promo_price, en_promo, ...rest }: BatchRow) {
  return priceProblems({
    listPrice: list_price,
    promoPrice: promo_price,
    onPromotion: en_promo,
    promotionStartsOn: rest.promotion_starts_on,
    creditPrice: rest.creditorder_price,
    creditEligible: rest.is_creditorder,
  });
}

test('whatever is changed, prices stay such as the shop allows them, or the article is refused', () => {
  fc.assert(
    fc.property(row, change, (before, asked) => {
      const plan = planChange(before, asked);
      if ('refusal' in plan) {
        expect(plan.refusal).not.toBe('');
        return;
      }
      const after = { ...before, ...plan.after };
      expect(problemsOf(after)).toEqual([]);
      // A promotion runs, waits, or has no days left (rule G-37).
      expect(after.en_promo && after.promotion_starts_on !== null).toBe(false);
      const isPlanned = after.en_promo || after.promotion_starts_on !== null;
      if (!isPlanned) expect(after.promotion_ends_on).toBeNull();
      for (const name of PRICES) {
        const now = plan.after[name];
        if (typeof now === 'number') {
          expect(now).toBeGreaterThanOrEqual(1);
          expect(now).toBeLessThanOrEqual(MAX_XOF);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test('a percentage moves the chosen prices to their nearest multiple, and no other but a promotional price left over', () => {
  fc.assert(
    fc.property(row, percentChange, (before, asked) => {
      const plan = planChange(before, asked);
      if ('refusal' in plan) return;
      const step = Number(asked.round_to);
      for (const [name, now] of Object.entries(plan.after)) {
        // A promotional price above the new normal price goes, with the days of a promotion that waits.
        if (now === null) {
          expect(before.en_promo).toBe(false);
          expect(plan.after.promo_price).toBeNull();
          continue;
        }
        expect(asked.prices).toContain(name);
        const exact = (Number(before[name as 'list_price']) * (100 + asked.percent)) / 100;
        expect(Number(now) % step).toBe(0);
        expect(Math.abs(Number(now) - exact)).toBeLessThanOrEqual(step / 2);
      }
    }),
  );
});

test('the same change again leaves a promotion, a tag or a category as it is', () => {
  const repeatable = change.filter(({ kind }) => !kind.startsWith('price'));
  fc.assert(
    fc.property(row, repeatable, (before, asked) => {
      const plan = planChange(before, asked);
      if ('refusal' in plan) return;
      const again = planChange({ ...before, ...plan.after } as BatchRow, asked);
      expect(again).toEqual({ after: {} });
    }),
  );
});

test('known cases', () => {
  expect(byPercent(100_010, 10, 25)).toBe(110_000);
  expect(byPercent(12, 25, 5)).toBe(15);
  expect(byPercent(40, -90, 100)).toBe(0);
});
