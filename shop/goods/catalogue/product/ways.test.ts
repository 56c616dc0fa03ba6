import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canOrder, canPreorder, creditPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { isCheaperLater, waysOf } from './ways.ts';

const price = fc.constantFrom(0, 80_000, 100_000);
const product = fc.record({
  en_promo: fc.boolean(),
  list_price: price,
  promo_price: price,
  preorder_price: price,
  is_creditorder: fc.boolean(),
  creditorder_price: fc.option(price),
  sale_ok: fc.boolean(),
  is_sold_out: fc.boolean(),
}) as unknown as fc.Arbitrary<ProductDetail>;

test('a product offers each way that it and the customer have, and no other (rule G-7)', () => {
  fc.assert(
    fc.property(product, fc.boolean(), (one, isMember) => {
      const ways = waysOf(one, isMember);
      const isThere = !one.is_sold_out;
      expect(ways.includes('cart')).toBe(isThere && canOrder(one));
      expect(ways.includes('preorder')).toBe(canPreorder(one));
      expect(ways.includes('creditOrder')).toBe(
        isThere && isMember && creditPrice(one) !== undefined,
      );
      expect(isCheaperLater(one) && !ways.includes('cart')).toBe(false);
    }),
  );
});
