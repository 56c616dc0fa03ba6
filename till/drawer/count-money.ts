import { readAmount } from '#browser/ui/read-amount.ts';

/** Notes and coins of the CFA franc, XOF. */
export const NOTES_XOF = [10_000, 5_000, 2_000, 1_000, 500] as const;
export const COINS_XOF = [500, 250, 200, 100, 50, 25, 10, 5] as const;

/** How many pieces of each, by `note-500` or `coin-500`, as typed. */
export type CountForm = { pieces: Record<string, string>; amount: string };
export const EMPTY_COUNT: CountForm = { pieces: {}, amount: '' };

export const noteKey = (valueXof: number): string => `note-${valueXof}`;
export const coinKey = (valueXof: number): string => `coin-${valueXof}`;

/** The counted cash, XOF: the typed amount, else notes and coins. Undefined while a number is no number or all is empty. */
export function countedXof({ pieces, amount }: CountForm): number | undefined {
  if (amount.trim() !== '') return readAmount(amount);
  const typed = Object.entries(pieces).filter(([, count]) => count.trim() !== '');
  if (typed.length === 0) return undefined;
  let sum = 0;
  for (const [key, count] of typed) {
    const number = readAmount(count);
    if (number === undefined) return undefined;
    sum += number * Number(key.split('-')[1]);
  }
  return sum;
}
