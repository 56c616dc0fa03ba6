/**
 * Shares an amount in XOF by weights: largest remainders, so that the shares add up to it; of equal ones the earlier
 * gets the franc. Equal shares if all weights are 0. Weights are whole numbers that are not negative.
 */
export function spreadAmount(amountXof: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n)
    return weights.length === 0
      ? []
      : spreadAmount(
          amountXof,
          weights.map(() => 1),
        );
  const parts = weights.map((weight, place) => {
    const exact = BigInt(amountXof) * BigInt(weight);
    return { place, share: exact / whole, rest: exact % whole };
  });
  const shares = parts.map(({ share }) => Number(share));
  const missing = amountXof - shares.reduce((sum, share) => sum + share, 0);
  const byRest = parts.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1,
  );
  for (const { place } of byRest.slice(0, missing)) shares[place] = shares[place]! + 1;
  return shares;
}
