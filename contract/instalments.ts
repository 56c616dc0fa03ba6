import { PREORDER_DUE_DAYS, PREORDER_SHARES } from './limits.ts';

const DAY_MS = 86_400_000;

/** A part of a total: XOF integer, share in percent, due day as YYYY-MM-DD (Dakar's time, UTC). */
export type Instalment = { sequence: number; rate: number; amount: number; due_date: string };

/**
 * The three instalments of a pre-order placed at a moment (specification, section 9): 30, 30 and 40 %
 * as integers, the last being the total less the others; due so many days after the order each.
 */
export function planPreorder(
  totalXof: number,
  orderedAt: Date,
  dueDays: readonly number[] = PREORDER_DUE_DAYS,
): Instalment[] {
  let restXof = totalXof;
  return PREORDER_SHARES.map((rate, index) => {
    const isLast = index === PREORDER_SHARES.length - 1;
    const amount = isLast ? restXof : Math.floor((totalXof * rate) / 100);
    restXof -= amount;
    const due = new Date(orderedAt.getTime() + dueDays[index]! * DAY_MS);
    return { sequence: index + 1, rate, amount, due_date: due.toISOString().slice(0, 10) };
  });
}
