import { decisiveFacts } from '#contract/goods/catalogue/fact-families.ts';
import {
  type FactKey,
  type Facts,
  type FactValue,
  factText,
} from '#contract/goods/catalogue/facts.ts';
import { horsepowerOf } from '../search/measures.ts';

const MOST = 3;

/** The facts that decide between products of a category, in words: `300 L`, `A+`, `60 cm`. At most three. */
export function cardFacts(category: string, facts: Facts): string[] {
  return decisiveFacts(category)
    .flatMap((key) => {
      const { [key]: value } = facts;
      return value === undefined || value === false ? [] : [shortWords(key, value)];
    })
    .slice(0, MOST);
}

/** Shorter than on the sheet of the product: a card has one line. */
function shortWords(key: FactKey, value: FactValue): string {
  const text = factText(key, value);
  if (key === 'no_frost') return 'froid ventilé';
  if (key === 'inverter') return 'inverter';
  if (key === 'burners') return `${text}\u00a0${value === 1 ? 'feu' : 'feux'}`;
  if (key === 'oven_l') return `four\u00a0${text}`;
  if (key === 'cooling_btu') return horsepowerOf(Number(value)) ?? text;
  return text;
}
