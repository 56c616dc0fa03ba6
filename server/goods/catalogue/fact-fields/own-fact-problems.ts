import { keysOf } from '#contract/base/tables.ts';
import type { GivenFacts } from '#contract/goods/catalogue/facts/fact-shapes.ts';
import {
  type FactField,
  factField,
  formatNumber,
  isFact,
  isOwnFact,
  MAX_FACT_TEXT,
} from '#contract/goods/catalogue/facts/facts.ts';
import type { FieldProblem } from '#server/base/problem.ts';
import { currentFacts } from './current-facts.ts';

/** What the facts of staff do not take, in French. Unknown ones count as not given, as unknown fields do. */
export function ownFactProblems(facts: GivenFacts): FieldProblem[] {
  const { fields } = currentFacts();
  return keysOf(facts).flatMap((key) => {
    const value = facts[key];
    if (!isOwnFact(key) || !fields.has(key) || value === null || value === undefined) return [];
    if (isFact(key, value, fields)) return [];
    const field = factField(key, fields);
    return [{ field: `facts.${key}`, message: `${field.label} : ${expected(field)} est attendu.` }];
  });
}

function expected(field: FactField): string {
  if (field.type === 'yes-no') return 'oui ou non';
  if (field.type === 'choice') return `un choix parmi ${field.choices.join(', ')}`;
  if (field.type === 'text') return `un texte de ${MAX_FACT_TEXT} caractères au plus`;
  return `un nombre de ${formatNumber(field.min)} à ${formatNumber(field.max)}, à deux décimales au plus,`;
}
