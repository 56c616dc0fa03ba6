import { applyCoupons, type Coupon } from '../pricing/apply-coupons.ts';
import { firstDiscountOn, type PriceRules } from '../pricing/price-order.ts';
import { type DiscountCover, spreadDiscount, toCovers } from '../pricing/spread-discount.ts';

/** An older order as it is kept; XOF. Discounts stand in the order of their lines. */
export type KeptOrder = {
  /** Its goods by position, from 1 without a gap; the category of the day of the order, undefined where unknown. */
  goods: readonly { totalXof: number; categoryId: number | undefined }[];
  discountsXof: readonly number[];
  /** The coupons that it used, by the rules of that day, in the order in which they were applied. */
  coupons: readonly { coupon: Coupon; amountXof: number }[];
};
export type FirstRules = Pick<PriceRules, 'firstPurchasePercent' | 'firstPurchaseCap'>;

/** More lines make more sets than are worth trying: 4096 of 12. */
const MOST_LINES = 12;

/**
 * Which lines each discount of an order lies on, from its goods, the rules of its coupons and what they took off.
 * Undefined where that says nothing certain: a person has to look.
 */
export function workOutCovers(
  { goods, discountsXof, coupons }: KeptOrder,
  rules: FirstRules,
): DiscountCover[][] | undefined {
  const totalsXof = goods.map(({ totalXof }) => totalXof);
  if (sumOf(discountsXof) > sumOf(totalsXof)) return undefined;
  if (goods.length === 1) return discountsXof.map((xof) => toCovers([xof]));
  const isFirst = discountsXof.length === coupons.length + 1;
  if (!isFirst && discountsXof.length !== coupons.length) return undefined;
  const firstXof = isFirst ? spreadFirst(totalsXof, discountsXof[0]!, rules) : goods.map(() => 0);
  if (firstXof === undefined) return undefined;
  const isUnclear = ({ categoryId }: KeptOrder['goods'][number]) => categoryId === undefined;
  const byCategory = coupons.some(({ coupon }) => coupon.categoryIds.length > 0);
  if (byCategory && goods.some(isUnclear)) return undefined;
  const parts = goods.map(({ totalXof, categoryId = 0 }) => ({ totalXof, categoryId }));
  const applied = applyCoupons(
    coupons.map(({ coupon }) => coupon),
    parts,
    firstXof,
  );
  const isAsKept =
    applied.length === coupons.length &&
    applied.every(({ coupon, amountXof }, place) => {
      const kept = coupons[place]!;
      const discountXof = discountsXof[place + (isFirst ? 1 : 0)];
      return (
        kept.coupon.id === coupon.id &&
        [kept.amountXof, discountXof].every((xof) => xof === amountXof)
      );
    });
  if (!isAsKept) return undefined;
  const shares = [...(isFirst ? [firstXof] : []), ...applied.map(({ sharesXof }) => sharesXof)];
  return shares.map(toCovers);
}

/** Which goods were not on promotion nothing keeps: the only set of them that gives the discount, if there is one. */
function spreadFirst(
  totalsXof: readonly number[],
  discountXof: number,
  rules: FirstRules,
): number[] | undefined {
  if (totalsXof.length > MOST_LINES) return undefined;
  const sets = Array.from({ length: 2 ** totalsXof.length }, (_, set) =>
    totalsXof.map((xof, place) => ((set >> place) & 1 ? xof : 0)),
  );
  const [base, ...others] = sets.filter((set) => firstDiscountOn(set, rules) === discountXof);
  return base === undefined || others.length > 0 ? undefined : spreadDiscount(discountXof, base);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, xof) => sum + xof, 0);
