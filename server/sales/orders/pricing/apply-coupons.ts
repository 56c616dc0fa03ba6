import { formatXof } from '#contract/base/fields/money.ts';
import type { CouponKind } from '#contract/sales/coupon-kinds.ts';

/** Amounts in XOF; `value` is percent or XOF. */
export type Coupon = {
  id: number;
  /** Null for a coupon without a code. */
  code: string | null;
  title: string;
  kind: CouponKind;
  value: number;
  floorXof: number;
  ceilingXof: number | null;
  /** Empty covers everything. */
  categoryIds: readonly number[];
  stacks: boolean;
};

/** In XOF, in total and by part. */
export type AppliedCoupon = { coupon: Coupon; amountXof: number; sharesXof: number[] };

/** Products of one category, taxes included, before discounts. */
export type GoodsPart = { categoryId: number; totalXof: number };

export const couponLineName = ({ code, title }: Pick<Coupon, 'code' | 'title'>): string =>
  code === null ? title : `Coupon ${code}`;

/**
 * Applies coupons to products (rule S-10, rule S-11, docs/decisions/047). `firstXof` is the first-purchase discount by
 * part and stays. No part is reduced below 0.
 */
export function applyCoupons(
  coupons: readonly Coupon[],
  parts: readonly GoodsPart[],
  firstXof: readonly number[],
): AppliedCoupon[] {
  const firstSumXof = firstXof.reduce((sum, xof) => sum + xof, 0);
  const leftXof = parts.map(({ totalXof }, place) => totalXof - firstXof[place]!);
  const alone = coupons
    .filter(({ stacks }) => !stacks)
    .map((coupon) => {
      const wantedXof = Math.max(0, amountOf(coupon, parts) - firstSumXof);
      return keepPositive([takeOff({ coupon, wantedXof }, parts, leftXof)]);
    });
  const stacking = coupons.filter(({ stacks }) => stacks);
  const together = keepPositive(takeInTurn(stacking, parts, leftXof));
  // A tie goes to a typed code, so that the buyer sees it used.
  const isTyped = (set: AppliedCoupon[]) => set.some(({ coupon }) => coupon.code !== null);
  return [...alone, together].toSorted(
    (a, b) => reductionOf(b) - reductionOf(a) || Number(isTyped(b)) - Number(isTyped(a)),
  )[0]!;
}

/** Why a coupon alone takes nothing off, in French; undefined if it does. */
export function couponRefusal(
  coupon: Coupon,
  parts: readonly GoodsPart[],
  firstXof: number,
): string | undefined {
  const missingXof = coupon.floorXof - sumOf(parts);
  if (missingXof > 0) {
    return `Ce coupon vaut à partir de ${formatXof(coupon.floorXof)} d’articles : il manque ${formatXof(missingXof)}.`;
  }
  if (sumOf(coveredBy(coupon, parts)) === 0) return 'Ce coupon ne porte sur aucun de ces articles.';
  if (!coupon.stacks && amountOf(coupon, parts) <= firstXof) {
    return 'Ce coupon ne se cumule pas, et votre réduction de première commande est plus avantageuse.';
  }
  return amountOf(coupon, parts) === 0 ? 'Ce coupon n’enlève rien à ces articles.' : undefined;
}

/** Rounds down to a franc. */
function amountOf(coupon: Coupon, parts: readonly GoodsPart[]): number {
  if (sumOf(parts) < coupon.floorXof) return 0;
  const baseXof = sumOf(coveredBy(coupon, parts));
  const wantedXof =
    coupon.kind === 'percent' ? Math.floor((baseXof * coupon.value) / 100) : coupon.value;
  return Math.min(wantedXof, baseXof, coupon.ceilingXof ?? baseXof);
}

/** Each coupon is capped by what earlier discounts left of its products. */
function takeInTurn(
  coupons: readonly Coupon[],
  parts: readonly GoodsPart[],
  leftXof: readonly number[],
): AppliedCoupon[] {
  let restXof = leftXof;
  return coupons.map((coupon) => {
    const taken = takeOff({ coupon, wantedXof: amountOf(coupon, parts) }, parts, restXof);
    restXof = restXof.map((xof, place) => xof - taken.sharesXof[place]!);
    return taken;
  });
}

/** In proportion to price, capped by what is left. */
function takeOff(
  { coupon, wantedXof }: { coupon: Coupon; wantedXof: number },
  parts: readonly GoodsPart[],
  leftXof: readonly number[],
): AppliedCoupon {
  const costXof = parts.map((part) => (isCovered(coupon, part) ? part.totalXof : 0));
  const openXof = parts.map((part, place) => (isCovered(coupon, part) ? leftXof[place]! : 0));
  const amountXof = Math.min(
    wantedXof,
    openXof.reduce((sum, xof) => sum + xof, 0),
  );
  return { coupon, amountXof, sharesXof: spreadDiscount(amountXof, costXof, openXof) };
}

const isCovered = ({ categoryIds }: Coupon, { categoryId }: GoodsPart): boolean =>
  categoryIds.length === 0 || categoryIds.includes(categoryId);

const coveredBy = (coupon: Coupon, parts: readonly GoodsPart[]): GoodsPart[] =>
  parts.filter((part) => isCovered(coupon, part));

const keepPositive = (applied: AppliedCoupon[]): AppliedCoupon[] =>
  applied.filter(({ amountXof }) => amountXof > 0);

const reductionOf = (applied: readonly AppliedCoupon[]): number =>
  applied.reduce((sum, { amountXof }) => sum + amountXof, 0);

const sumOf = (parts: readonly GoodsPart[]): number =>
  parts.reduce((sum, { totalXof }) => sum + totalXof, 0);

/** XOF. Positions count from 1. */
export type DiscountCover = { position: number; amountXof: number };

/**
 * Splits a discount (XOF, at most the sum of `leftXof`) over lines by `weights`, in whole francs that add up to it.
 * Where a share would exceed what its line has left, it follows what is left.
 */
export function spreadDiscount(
  amountXof: number,
  weights: readonly number[],
  leftXof: readonly number[] = weights,
): number[] {
  const shares = inProportion(amountXof, weights);
  const fits = shares.every((share, place) => share <= leftXof[place]!);
  return fits ? shares : inProportion(amountXof, leftXof);
}

/** Shares are differences of rounded running sums, so they add up. */
function inProportion(amountXof: number, weights: readonly number[]): number[] {
  const whole = addUp(weights);
  let before = 0;
  let weight = 0;
  return weights.map((one) => {
    weight += one;
    const until = whole === 0 ? 0 : Math.round((amountXof * weight) / whole);
    const share = until - before;
    before = until;
    return share;
  });
}

/** Turns shares in XOF, by index, into covers with positions from 1; leaves out zeros. */
export const toCovers = (shares: readonly number[]): DiscountCover[] =>
  shares.flatMap((amountXof, place) => (amountXof > 0 ? [{ position: place + 1, amountXof }] : []));

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, xof) => sum + xof, 0);
