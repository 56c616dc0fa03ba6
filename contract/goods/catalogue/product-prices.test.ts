import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditExtra, creditPrice, shownPrice } from './product-prices.ts';

const price = fc.integer({ min: 0, max: 5_000_000 });
const product = fc.record({
  en_promo: fc.boolean(),
  list_price: price,
  promo_price: price,
  is_creditorder: fc.boolean(),
  creditorder_price: fc.option(price),
});

test('credit is said to cost exactly what it costs beyond the price of today, never less than nothing', () => {
  fc.assert(
    fc.property(product, (one) => {
      const extraXof = creditExtra(one);
      const [cashXof, onCreditXof] = [shownPrice(one).amountXof, creditPrice(one)];
      expect(extraXof).toBeGreaterThanOrEqual(0);
      if (extraXof > 0) expect(cashXof + extraXof).toBe(onCreditXof);
      else expect(cashXof === 0 || (onCreditXof ?? 0) <= cashXof).toBe(true);
    }),
  );
});
