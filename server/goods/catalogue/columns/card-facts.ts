import {
  decisiveFacts,
  type FactFamily,
  MOST_CARD_FACTS,
} from '#contract/goods/catalogue/facts/fact-families.ts';
import {
  type FactKey,
  type Facts,
  type FactValue,
  factField,
  factText,
} from '#contract/goods/catalogue/facts/facts.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { horsepowerOf } from '../search/measures.ts';

/** The facts that decide between products of a category, in words: `300 L`, `A+`, `60 cm`. At most three. */
export function cardFacts(category: string, facts: Facts, parent: string | null = null): string[] {
  return factsOfCards(category, parent)
    .flatMap((key) => {
      const { [key]: value } = facts;
      return value === undefined || value === false ? [] : [shortWords(key, value)];
    })
    .slice(0, MOST_CARD_FACTS);
}

type KeysByCategory = Map<string, readonly FactKey[]>;
const known = new WeakMap<readonly FactFamily[], KeysByCategory>();

/** The cards of a list share a few categories, whose names take longer to read than a card does to describe. */
function factsOfCards(category: string, parent: string | null): readonly FactKey[] {
  const { families } = currentFacts();
  const byCategory: KeysByCategory = known.get(families) ?? new Map();
  known.set(families, byCategory);
  const name = `${category}\n${parent}`;
  const keys = byCategory.get(name) ?? decisiveFacts(category, parent, families);
  byCategory.set(name, keys);
  return keys;
}

/** Shorter than on the sheet of the product: a card has one line. */
export function shortWords(key: FactKey, value: FactValue): string {
  const { fields } = currentFacts();
  const text = factText(key, value, fields);
  if (key === 'no_frost') return 'froid ventilé';
  if (key === 'inverter') return 'inverter';
  if (key === 'burners') return `${text}\u00a0${value === 1 ? 'feu' : 'feux'}`;
  if (key === 'oven_l') return `four\u00a0${text}`;
  if (key === 'cooling_btu') return horsepowerOf(Number(value)) ?? text;
  // « Oui » says nothing without the name.
  return value === true ? factField(key, fields).label : text;
}
