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
  const whole = sumOf(weights);
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

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, xof) => sum + xof, 0);
