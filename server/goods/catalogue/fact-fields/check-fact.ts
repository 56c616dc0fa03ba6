import { choiceToken } from '#contract/goods/catalogue/facts/fact-families.ts';
import {
  type FactFields,
  type FactKey,
  factField,
  isBuiltInFact,
  isFact,
  LARGEST_FACT,
} from '#contract/goods/catalogue/facts/facts.ts';
import type {
  FactInput,
  FactType,
  WrittenFact,
} from '#contract/goods/catalogue/facts/staff-facts.ts';
import { FIELD_LABELS } from '#contract/goods/catalogue/import-fields.ts';
import { type FieldProblem, Problem, refuseFields } from '#server/base/problem.ts';
import { namesOfFact } from '../headings/fact-names.ts';
import { findField, plainHeading } from '../headings/vocabulary.ts';
import { toField } from './build-facts.ts';

/** What is stored of a form: only what its type needs. */
export function toWritten({ label, type, unit, choices, min, max, steps }: FactInput): WrittenFact {
  const isNumber = type === 'number';
  return {
    label,
    type,
    unit: isNumber ? (unit ?? '') : '',
    choices: type === 'choice' ? (choices ?? []) : [],
    min: (isNumber && min) || 0,
    max: (isNumber && max) || LARGEST_FACT,
    steps: isNumber ? [...new Set(steps)].toSorted((a, b) => a - b) : [],
  };
}

/** A fact as staff's forms have it. */
export function describeField(key: FactKey, fields: FactFields): WrittenFact {
  const field = factField(key, fields);
  const isNumber = field.type === 'integer' || field.type === 'decimal';
  return {
    label: field.label,
    type: typeOf(key, fields),
    unit: (isNumber && field.unit) || '',
    choices: field.type === 'choice' ? [...field.choices] : [],
    min: isNumber ? field.min : 0,
    max: isNumber ? field.max : LARGEST_FACT,
    steps: isNumber ? [...(field.steps ?? [])] : [],
  };
}

function typeOf(key: FactKey, fields: FactFields): FactType {
  const { type } = factField(key, fields);
  return type === 'integer' || type === 'decimal' ? 'number' : type;
}

/** Throws `bad-request` for what no field can be, and for a taken name (`nameProblems`); `key` is the fact's own. */
export function refuseWrongFact(
  fields: FactFields,
  key: FactKey | undefined,
  fact: WrittenFact,
): void {
  const { type, choices, min, max, steps } = fact;
  const problems: FieldProblem[] = nameProblems(fields, key, fact);
  if (type === 'choice') problems.push(...choiceProblems(choices));
  if (type === 'number' && min >= max) {
    problems.push({ field: 'max', message: 'Le maximum doit dépasser le minimum.' });
  }
  if (steps.some((step) => step <= min || step > max)) {
    problems.push({ field: 'steps', message: 'Un seuil du filtre sort des limites.' });
  }
  refuseFields(problems);
}

/**
 * A file names a column by the fact, so no other fact may have the name, in other signs or as its first one, nor a field
 * of products. `key` is the fact's own.
 */
export function nameProblems(
  fields: FactFields,
  key: FactKey | undefined,
  { label, unit }: Pick<WrittenFact, 'label' | 'unit'>,
): FieldProblem[] {
  const names = [label, unit === '' ? label : `${label} (${unit})`];
  const taken = new Set(
    [...fields.keys()]
      .filter((other) => other !== key)
      .flatMap((other) => [
        ...namesOfFact(other, fields),
        factField(other, fields).label.toLowerCase(),
      ]),
  );
  // A name in another script has no plain letters.
  if (names.some((name) => taken.has(plainHeading(name) || name.toLowerCase()))) {
    return [{ field: 'label', message: `La caractéristique « ${label} » existe déjà.` }];
  }
  const field = findField(label)?.field;
  if (field === undefined) return [];
  const message = `« ${label} » est dans les fichiers un nom de la colonne « ${FIELD_LABELS[field]} ».`;
  return [{ field: 'label', message }];
}

/** An address names a choice by its letters and digits, so these must differ. */
function choiceProblems(choices: readonly string[]): FieldProblem[] {
  if (choices.length < 2) return [{ field: 'choices', message: 'Donnez deux choix ou plus.' }];
  const seen = new Set<string>();
  for (const choice of choices) {
    const token = choiceToken(choice);
    if (token === '') {
      const message = `Le choix « ${choice} » n’a ni lettre ni chiffre.`;
      return [{ field: 'choices', message }];
    }
    if (seen.has(token)) {
      const message = `Le choix « ${choice} » ressemble trop à un autre.`;
      return [{ field: 'choices', message }];
    }
    seen.add(token);
  }
  return [];
}

/**
 * Throws `conflict` where products have a value that the changed field does not take: another type is never taken
 * (rule G-60).
 */
export function refuseInUse(
  key: FactKey,
  fields: FactFields,
  fact: WrittenFact,
  { articles, values }: { articles: number; values: readonly unknown[] },
): void {
  if (typeOf(key, fields) !== fact.type && (articles > 0 || isBuiltInFact(key))) {
    const message = isBuiltInFact(key)
      ? 'Une caractéristique d’origine garde son type.'
      : `${count(articles)} déjà une valeur : le type ne change plus.`;
    throw new Problem('conflict', message, [{ field: 'type', message }]);
  }
  if (isBuiltInFact(key)) return;
  const changed: FactFields = new Map([[key, toField(fact)]]);
  const wrong = values.find((value) => !isFact(key, value, changed));
  if (wrong === undefined) return;
  const field = fact.type === 'choice' ? 'choices' : 'max';
  const message = `Des produits ont la valeur « ${wrong} », que ces réglages n’admettent plus.`;
  throw new Problem('conflict', message, [{ field, message }]);
}

export const count = (articles: number): string =>
  articles === 1 ? '1 produit a' : `${articles} produits ont`;
