import {
  type FactKey,
  type FactValue,
  factField,
  formatNumber,
  isFact,
} from '#contract/goods/catalogue/facts.ts';
import { parseDecimal } from '#server/goods/catalogue/facts/parse-decimal.ts';
import { parseBoolean } from './read-values.ts';

/** A fact as people write it into a cell, with or without its unit; undefined for what the field does not take. */
export function parseFact(key: FactKey, text: string): FactValue | undefined {
  const value = readCell(key, text);
  return isFact(key, value) ? value : undefined;
}

function readCell(key: FactKey, text: string): FactValue | undefined {
  const field = factField(key);
  if (field.type === 'yes-no') return parseBoolean(text);
  if (field.type === 'choice') {
    const typed = text.trim().toLowerCase();
    return field.choices.find((choice) => choice.toLowerCase() === typed);
  }
  const { unit = '' } = field;
  const bare = text.trim();
  const hasUnit = unit !== '' && bare.toLowerCase().endsWith(unit.toLowerCase());
  return parseDecimal(hasUnit ? bare.slice(0, -unit.length) : bare);
}

/** What a cell with a fact must hold, behind what it does hold. */
export function factExpectation(key: FactKey): string {
  const field = factField(key);
  if (field.type === 'yes-no') return 'ne dit ni oui ni non';
  if (field.type === 'choice') return `n’est pas l’un de ${field.choices.join(', ')}`;
  const kind = field.type === 'integer' ? 'un nombre entier' : 'un nombre';
  return `n’est pas ${kind} de ${formatNumber(field.min)} à ${formatNumber(field.max)}`;
}
