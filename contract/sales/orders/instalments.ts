import { PREORDER_DUE_DAYS, PREORDER_SHARES } from '#contract/base/limits.ts';

const DAY_MS = 86_400_000;

/** XOF integer, percent, due day as YYYY-MM-DD (Dakar, UTC). */
export type Instalment = { sequence: number; rate: number; amount: number; due_date: string };

/** First rates in percent, and the number of instalments. */
export type CreditTerms = { rates: number[]; months: number };

/** The instalments of rule S-27. */
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

/** The instalments of rule S-28. A first rate that would leave nothing for the others does not count. */
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

/** Equal whole parts; the last takes the rounding. */
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
