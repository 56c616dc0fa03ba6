import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { LossesFound } from '#contract/goods/stock/losses.ts';
import type { CouponTerms } from '#contract/sales/staff-coupons.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { soldPrices } from '#server/goods/catalogue/columns/sold-prices.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productCosts } from '#server/goods/stock/tables.ts';
import { tellLosses } from '#server/goods/stock/value/find-losses.ts';
import { applyCoupons, type Coupon, type GoodsPart } from '../orders/pricing/apply-coupons.ts';

/**
 * Products for sale that a coupon would sell below their cost (rule S-45), on order and pre-order: a coupon lowers no
 * price of a credit.
 */
export async function findCouponLosses(
  db: Db,
  actor: Actor,
  terms: CouponTerms,
  vatPercent: number,
): Promise<LossesFound> {
  const coupon = couponOf(terms);
  const { categoryIds } = coupon;
  const found = await db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      price: soldPrices.price,
      promo: soldPrices.promo,
      preorder: soldPrices.preorder,
    })
    .from(products)
    .innerJoin(productCosts, eq(productCosts.productId, products.id))
    .where(
      and(
        eq(products.sellable, true),
        eq(products.active, true),
        isNotNull(productCosts.averageXof),
        categoryIds.length > 0 ? inArray(products.categoryId, [...categoryIds]) : undefined,
      ),
    );
  const priced = found.map(({ id, categoryId, price, promo, preorder }) => ({
    id,
    prices: [price, promo, preorder]
      .filter((full) => full !== null)
      .map((totalXof) => totalXof - mostTakenOff(coupon, { categoryId, totalXof })),
  }));
  return tellLosses(db, actor, vatPercent, priced);
}

function couponOf({ kind, value, min_total, max_discount, category_ids }: CouponTerms): Coupon {
  return {
    id: 0,
    code: null,
    title: '',
    kind,
    value,
    floorXof: min_total ?? 0,
    ceilingXof: max_discount ?? null,
    categoryIds: category_ids?.split(',').map(Number) ?? [],
    stacks: false,
  };
}

/** No category has this number, so only a coupon for everything covers it. */
const ELSEWHERE = 0;

/** XOF off one piece in the smallest basket that gets the coupon: the piece, and other products up to the minimum. */
function mostTakenOff(coupon: Coupon, piece: GoodsPart): number {
  const missingXof = Math.max(0, coupon.floorXof - piece.totalXof);
  const basket = [piece, { categoryId: ELSEWHERE, totalXof: missingXof }];
  const [applied] = applyCoupons([coupon], basket, [0, 0]);
  return applied?.sharesXof[0] ?? 0;
}
