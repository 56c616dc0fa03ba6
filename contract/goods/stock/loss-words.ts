import { formatXof } from '#contract/base/fields/money.ts';

/** A price in XOF without VAT, rounded as the server's `netXof`. */
export const withoutVat = (price: number, vatPercent: number): number =>
  Math.round((price * 100) / (100 + vatPercent));

/** XOF; `net` is the price without VAT. */
export const lossWords = (net: number, average: number): string =>
  `Vendu ${formatXof(average - net)} sous le coût (${formatXof(average)})`;
