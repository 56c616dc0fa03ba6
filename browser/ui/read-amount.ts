import { MAX_XOF } from '#contract/base/fields/money.ts';

/** Reads whole francs, with or without spaces; undefined when the text is not an amount. */
export function readAmount(typed: string): number | undefined {
  const digits = typed.replaceAll(/\s/g, '');
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const amountXof = Number(digits);
  return amountXof <= MAX_XOF ? amountXof : undefined;
}
