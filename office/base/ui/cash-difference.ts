import { formatXof } from '#contract/base/fields/money.ts';

/** `il manque 500 FCFA`, `500 FCFA de trop`, `le compte est bon`. */
export function cashDifference(countedXof: number, expectedXof: number): string {
  if (countedXof === expectedXof) return 'le compte est bon';
  const difference = formatXof(Math.abs(countedXof - expectedXof));
  return countedXof < expectedXof ? `il manque ${difference}` : `${difference} de trop`;
}
