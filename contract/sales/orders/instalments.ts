import { PREORDER_DUE_DAYS, PREORDER_SHARES } from '#contract/base/limits.ts';

const DAY_MS = 86_400_000;

/** A part of a total: XOF integer, share in percent, due day as YYYY-MM-DD (Dakar's time, UTC). */
export type Instalment = { sequence: number; rate: number; amount: number; due_date: string };

/** First rates of a credit in percent, and how many parts there are. */
export type CreditTerms = { rates: number[]; months: number };

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

/**
 * The instalments of a credit order (api-contract, section 5): the first rates, then the rest split
 * evenly over the remaining months, as integers; the last takes the rounding. A first rate that would
 * leave nothing for the others does not count. The first is due on the
 * day of the order, the others on that day of the following months or the last day of a shorter one.
 */
export function planCredit(
  totalXof: number,
  orderedAt: Date,
  { rates, months }: CreditTerms,
): Instalment[] {
  const first = rates.slice(0, months - 1);
  const shares = first.filter((_, place) => sumOf(first.slice(0, place + 1)) < 100);
  const firstAmounts = shares.map((rate) => Math.floor((totalXof * rate) / 100));
  const hundredths = splitEvenly(10_000 - 100 * sumOf(shares), months - shares.length);
  const amounts = splitEvenly(totalXof - sumOf(firstAmounts), months - shares.length);
  const allRates = [...shares, ...hundredths.map((part) => part / 100)];
  return [...firstAmounts, ...amounts].map((amount, place) => ({
    sequence: place + 1,
    rate: allRates[place]!,
    amount,
    due_date: monthsAfter(orderedAt, place),
  }));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Whole parts, all the same but for the last, which takes the rounding. */
function splitEvenly(whole: number, parts: number): number[] {
  const part = Math.floor(whole / parts);
  return Array.from({ length: parts }, (_, place) =>
    place === parts - 1 ? whole - part * (parts - 1) : part,
  );
}

function monthsAfter(from: Date, months: number): string {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
