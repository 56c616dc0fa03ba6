import {
  type FactFields,
  type FactKey,
  factField,
  factHeading,
  isBuiltInFact,
} from '#contract/goods/catalogue/facts/facts.ts';
import { plainHeading } from './vocabulary.ts';

/** Further names of facts in exports; one with a unit is taken with that unit alone. */
const ALSO: Partial<Record<FactKey, string[]>> = {
  color: ['coloris'],
  width_cm: ['width cm'],
  height_cm: ['height cm'],
  depth_cm: ['longueur cm', 'length cm', 'depth cm'],
  weight_kg: ['weight kg'],
};

/**
 * The plain headings that a file has for a fact: its name with the unit, its name alone, or as the wire has it. The
 * built-in words stay when staff rename a fact.
 */
export const namesOfFact = (key: FactKey, fields: FactFields): string[] =>
  [
    factHeading(key, fields),
    factField(key, fields).label,
    key,
    ...(isBuiltInFact(key) ? [factHeading(key), factField(key).label] : []),
    ...(ALSO[key] ?? []),
  ].map(plainHeading);
