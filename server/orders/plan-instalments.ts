import { type Instalment, planPreorder } from '#contract/instalments.ts';
import type { SaleType } from '#contract/order-states.ts';
import { type Config, numbersOf } from '#server/config.ts';

/** First rates in percent, and how many parts there are. */
export type CreditTerms = { rates: readonly number[]; months: number };

export const creditTermsOf = ({ settings }: Config): CreditTerms => ({
  rates: numbersOf(settings.CREDIT_FIRST_RATES),
  months: settings.CREDIT_MONTHS,
});

/** The parts in which an order is paid; none for one that is paid at once. */
export function planInstalments(
  saleType: SaleType,
  totalXof: number,
  orderedAt: Date,
  config: Config,
): Instalment[] {
  if (saleType === 'creditorder') return planCredit(totalXof, orderedAt, creditTermsOf(config));
  if (saleType === 'preorder') {
    return planPreorder(totalXof, orderedAt, numbersOf(config.settings.PREORDER_DUE_DAYS));
  }
  return [];
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
    ...{ sequence: place + 1, rate: allRates[place]!, amount },
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
