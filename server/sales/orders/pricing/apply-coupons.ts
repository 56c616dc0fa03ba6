import { formatXof } from '#contract/base/fields/money.ts';
import type { CouponKind } from '#contract/sales/coupon-kinds.ts';

/** A coupon as an order is priced with it. Amounts in XOF; `value` is percent or XOF. */
export type Coupon = {
  id: number;
  /** Null for one that is given by itself. */
  code: string | null;
  title: string;
  kind: CouponKind;
  value: number;
  floorXof: number;
  ceilingXof: number | null;
  /** What it covers; everything when empty. */
  categoryIds: readonly number[];
  stacks: boolean;
};

/** What a coupon takes off an order, and of each of its parts, in XOF. */
export type AppliedCoupon = { coupon: Coupon; amountXof: number; sharesXof: number[] };

/** The goods of one kind on an order, taxes included, without any discount. */
export type GoodsPart = { categoryId: number; totalXof: number };

export const couponLineName = ({ code, title }: Pick<Coupon, 'code' | 'title'>): string =>
  code === null ? title : `Coupon ${code}`;

/**
 * What coupons take off goods (docs/decisions/047): one that stands alone or all that stand together, whatever takes
 * off more. The first-purchase discount (`firstXof`, of each part) stands first and stays; a coupon that does not stack
 * only adds what it is above it. Together they never take more off a part than it costs.
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
  // The first of those that take off as much: whoever types a code is to see it used.
  const isTyped = (set: AppliedCoupon[]) => set.some(({ coupon }) => coupon.code !== null);
  return [...alone, together].toSorted(
    (a, b) => reductionOf(b) - reductionOf(a) || Number(isTyped(b)) - Number(isTyped(a)),
  )[0]!;
}

/** Why a coupon takes nothing off these goods by itself, in French; undefined when it does. */
export function refusalOf(
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

/** What a coupon takes off by itself, rounded down to a franc as the first-purchase discount is. */
function amountOf(coupon: Coupon, parts: readonly GoodsPart[]): number {
  if (sumOf(parts) < coupon.floorXof) return 0;
  const baseXof = sumOf(coveredBy(coupon, parts));
  const wantedXof =
    coupon.kind === 'percent' ? Math.floor((baseXof * coupon.value) / 100) : coupon.value;
  return Math.min(wantedXof, baseXof, coupon.ceilingXof ?? baseXof);
}

/** Each coupon is capped by what earlier discounts left of its goods. */
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

/** Takes an amount off the goods that a coupon covers, by what they cost and no more than they have left. */
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

/** How much of a discount lies on a line of its order, in XOF. Positions count from 1. */
export type DiscountCover = { position: number; amountXof: number };

/**
 * Splits a discount (XOF) over lines in proportion to `weights`, in whole francs that add up to it. None takes more than
 * its line has left: where proportion would, what is left is the proportion. The discount is no more than all of that.
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

/** Each share goes from the rounded sum before it to the one after it, so they add up. */
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

/** What lies on each line, for the order to keep. */
export const toCovers = (shares: readonly number[]): DiscountCover[] =>
  shares.flatMap((amountXof, place) => (amountXof > 0 ? [{ position: place + 1, amountXof }] : []));

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, xof) => sum + xof, 0);
