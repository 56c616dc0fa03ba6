import { PREORDER_DUE_DAYS, PREORDER_SHARES } from '#contract/base/limits.ts';

const DAY_MS = 86_400_000;

/** The smallest note and the largest coin first; small totals take smaller coins (rule S-42). */
const ROUND_TO_XOF = [500, 100, 5, 1];

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
  const first = PREORDER_SHARES.slice(0, -1);
  return planParts(totalXof, first, PREORDER_SHARES.length, (place) =>
    toDay(new Date(orderedAt.getTime() + dueDays[place]! * DAY_MS)),
  );
}

/** The instalments of rule S-28. A first rate that would leave nothing for the others does not count. */
export function planCredit(
  totalXof: number,
  orderedAt: Date,
  { rates, months }: CreditTerms,
): Instalment[] {
  const first = rates.slice(0, months - 1);
  const shares = first.filter((_, place) => sumOf(first.slice(0, place + 1)) < 100);
  return planParts(totalXof, shares, months, (place) => monthsAfter(orderedAt, place));
}

/** The one split of a total: the first `shares` in percent, the rest in even parts (rule S-42). */
function planParts(
  totalXof: number,
  shares: readonly number[],
  count: number,
  dueOn: (place: number) => string,
): Instalment[] {
  const amounts = roundParts(totalXof, shares, count);
  const rates = amounts.length < count ? [100] : ratesOf(shares, count);
  return amounts.map((amount, place) => ({
    sequence: place + 1,
    rate: rates[place]!,
    amount,
    due_date: dueOn(place),
  }));
}

/** XOF. A total too small to be parted is one part, and none if it is 0. */
function roundParts(totalXof: number, shares: readonly number[], count: number): number[] {
  for (const unit of ROUND_TO_XOF) {
    const amounts = partsOf(totalXof, shares, count, unit);
    // Rounding moves no share by more than a hundredth of the total.
    if (unit * 100 <= totalXof && amounts.every((amount) => amount > 0)) return amounts;
  }
  return totalXof > 0 ? [totalXof] : [];
}

/** Shares round up, so that none is below its percentage; even parts round down, and the last takes the rest. */
function partsOf(totalXof: number, shares: readonly number[], count: number, unit: number) {
  let restXof = totalXof;
  const take = (amount: number) => {
    restXof -= amount;
    return amount;
  };
  const first = shares.map((rate) => take(Math.ceil((totalXof * rate) / (100 * unit)) * unit));
  for (let left = count - first.length; left > 0; left -= 1) {
    first.push(take(left === 1 ? restXof : Math.floor(restXof / (left * unit)) * unit));
  }
  return first;
}

/** In percent, of two decimals; the last takes the rounding. */
function ratesOf(shares: readonly number[], count: number): number[] {
  const even = count - shares.length;
  const hundredths = 10_000 - 100 * sumOf(shares);
  const part = Math.floor(hundredths / even);
  const parts = Array.from({ length: even }, (_, place) =>
    place === even - 1 ? hundredths - part * (even - 1) : part,
  );
  return [...shares, ...parts.map((hundredth) => hundredth / 100)];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);

function monthsAfter(from: Date, months: number): string {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return toDay(new Date(Date.UTC(year, month, day)));
}
