import { familyOf } from '#contract/goods/catalogue/facts/fact-families.ts';
import { type FactKey, type Facts, isFact } from '#contract/goods/catalogue/facts/facts.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { foldText } from '../search/search-words.ts';
import { readColor } from './read-color.ts';
import { parseDecimal } from './read-facts.ts';

/** Measures as names write them; the first number before the unit counts. */
const MEASURES: [FactKey, RegExp][] = [
  ['screen_in', /(?<![a-z\d])(\d{2,3}(?:[.,]\d)?)\s?(?:["″”»]|''|’’|pouces?\b|po\b|inch)/],
  ['cooling_btu', /(?<![a-z\d])(\d{1,3}[ .]\d{3}|\d{4,6})\s?btus?\b/],
  ['volume_l', /(?<![a-z\d])(\d+(?:[.,]\d+)?)\s?(?:l|lt|litres?)\b/],
  ['capacity_kg', /(?<![a-z\d])(\d+(?:[.,]\d+)?)\s?(?:kg|kilos?)\b/],
  ['burners', /(?<![a-z\d])(\d+)\s?(?:feux|feu|foyers?|bruleurs?)\b/],
  ['power_w', /(?<![a-z\d])(\d{2,5})\s?(?:w|watts?)\b/],
];

/** Facts that the name of a product of this category says: `SPLIT 12000BTU`, `TV 43 »`, `FRIGO 300L BLANC`. */
export function factsOfName(category: string, name: string): Facts {
  const plain = foldText(name);
  const { fields } = familyOf(category, undefined, currentFacts().families);
  const measured = MEASURES.flatMap(([key, pattern]) => {
    const digits = pattern.exec(plain)?.[1]?.replace(/[ .](?=\d{3}$)/, '');
    const value = digits === undefined ? undefined : parseDecimal(digits);
    return fields.includes(key) && isFact(key, value) ? [[key, value] as const] : [];
  });
  const color = readColor(name);
  return Object.fromEntries([...measured, ...(color === undefined ? [] : [['color', color]])]);
}
