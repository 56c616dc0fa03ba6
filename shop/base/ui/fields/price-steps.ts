import { formatXof } from '#contract/base/fields/money.ts';
import { PRICE_FILTER } from '#contract/base/limits.ts';

export type PriceDraft = { min: string; max: string };
export type PriceRangeXof = { minXof: number; maxXof: number };
type PriceMistake = { field: 'min' | 'max'; message: string };

const FINENESS = [
  { untilXof: 20_000, stepXof: 5_000 },
  { untilXof: 100_000, stepXof: 10_000 },
  { untilXof: 300_000, stepXof: 25_000 },
  { untilXof: 600_000, stepXof: 50_000 },
  { untilXof: 1_000_000, stepXof: 100_000 },
  { untilXof: 2_000_000, stepXof: 250_000 },
  { untilXof: PRICE_FILTER.max, stepXof: 500_000 },
];

/** The slider's stops in XOF: dense at common prices, sparse above a million. */
export const PRICE_STEPS: readonly number[] = buildSteps();

/** Index of the slider stop nearest to a price in XOF. */
export function priceStepOf(priceXof: number): number {
  let nearest = 0;
  PRICE_STEPS.forEach((step, index) => {
    if (Math.abs(step - priceXof) < Math.abs((PRICE_STEPS[nearest] ?? 0) - priceXof))
      nearest = index;
  });
  return nearest;
}

/** The lower bound to request for a chosen price, both in XOF (rule B-19). */
export const leastPrice = (priceXof: number): number =>
  priceXof < PRICE_FILTER.pageMin ? PRICE_FILTER.fieldMin : priceXof;

/** Reads both fields, an empty one as its bound, or returns the wrong field and why. */
export function readPriceDraft({ min, max }: PriceDraft): PriceRangeXof | PriceMistake {
  const minXof = min === '' ? PRICE_FILTER.fieldMin : Number(min);
  const maxXof = max === '' ? PRICE_FILTER.max : Number(max);
  if (!isPossible(minXof)) return { field: 'min', message: outOfBounds };
  if (!isPossible(maxXof)) return { field: 'max', message: outOfBounds };
  if (minXof > maxXof) {
    return { field: 'min', message: 'Le prix minimum dépasse le prix maximum.' };
  }
  return { minXof: leastPrice(minXof), maxXof };
}

/** Whether both drafts ask for the same prices, or have the same mistake. */
export function isSamePrice(a: PriceDraft, b: PriceDraft): boolean {
  return JSON.stringify(askedPrices(a)) === JSON.stringify(askedPrices(b));
}

function askedPrices(draft: PriceDraft): PriceRangeXof | PriceMistake {
  const range = readPriceDraft(draft);
  if ('message' in range) return range;
  return { ...range, minXof: Math.max(range.minXof, PRICE_FILTER.pageMin) };
}

const outOfBounds = `Entre ${formatXof(PRICE_FILTER.fieldMin)} et ${formatXof(PRICE_FILTER.max)}.`;

const isPossible = (priceXof: number) =>
  Number.isInteger(priceXof) && priceXof >= PRICE_FILTER.fieldMin && priceXof <= PRICE_FILTER.max;

function buildSteps(): number[] {
  const steps: number[] = [PRICE_FILTER.pageMin];
  let priceXof = 0;
  for (const { untilXof, stepXof } of FINENESS) {
    while (priceXof < untilXof) {
      priceXof += stepXof;
      steps.push(priceXof);
    }
  }
  return steps;
}
