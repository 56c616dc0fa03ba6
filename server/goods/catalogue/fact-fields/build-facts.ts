import {
  BUILT_IN_FAMILIES,
  builtInEdges,
  type FactFamily,
  type FactSet,
  MOST_CARD_FACTS,
} from '#contract/goods/catalogue/facts/fact-families.ts';
import {
  BUILT_IN_FIELDS,
  type FactField,
  type FactFields,
  type FactKey,
  isBuiltInFact,
  isOwnFact,
} from '#contract/goods/catalogue/facts/facts.ts';
import {
  type WrittenFact,
  type WrittenFamily,
  writtenFact,
  writtenFamily,
} from '#contract/goods/catalogue/facts/staff-facts.ts';

/** What staff wrote, by key and as it is stored; null is a return to the default. */
export type WrittenFacts = {
  facts: ReadonlyMap<string, unknown>;
  families: ReadonlyMap<string, unknown>;
};

/**
 * The facts and families of a shop: the built-in ones as staff changed them, then those of staff by name. A stored value
 * that cannot be used is left out, and its key named in `refused`; so any stored texts give a valid result (rule G-61).
 */
export function buildFacts({ facts, families }: WrittenFacts): {
  set: FactSet;
  refused: string[];
} {
  const refused: string[] = [];
  const fields = buildFields(readAll(facts, (value) => writtenFact.safeParse(value).data, refused));
  const written = readAll(families, (value) => writtenFamily.safeParse(value).data, refused);
  const builtIn = BUILT_IN_FAMILIES.map((family) => {
    const edit = written.get(family.key);
    return edit === undefined ? family : toFamily(fields, family.key, edit, family);
  });
  const own = byLabel(
    [...written]
      .filter(([key]) => isOwnFact(key))
      .map(([key, edit]) => toFamily(fields, key, edit, undefined)),
  );
  return { set: { fields, families: withoutRepeated([...builtIn, ...own]) }, refused };
}

function readAll<V>(
  texts: ReadonlyMap<string, unknown>,
  read: (value: unknown) => V | undefined,
  refused: string[],
): Map<string, V> {
  const found = new Map<string, V>();
  for (const [key, value] of texts) {
    if (value === null) continue;
    const one = read(value);
    if (one === undefined) refused.push(key);
    else found.set(key, one);
  }
  return found;
}

function buildFields(written: ReadonlyMap<string, WrittenFact>): FactFields {
  const builtIn = [...BUILT_IN_FIELDS].map(([key, field]): [FactKey, FactField] => [
    key,
    { ...field, label: written.get(key)?.label ?? field.label },
  ]);
  const own = byLabel(
    [...written].flatMap(([key, fact]) =>
      isOwnFact(key) ? [{ key, label: fact.label, field: toField(fact) }] : [],
    ),
  ).map(({ key, field }): [FactKey, FactField] => [key, field]);
  return new Map([...builtIn, ...own]);
}

/** The field of a fact as staff wrote it. */
export function toField({ label, type, unit, choices, min, max, steps }: WrittenFact): FactField {
  if (type === 'choice') return { label, type, choices };
  if (type !== 'number') return { label, type };
  return { label, type: 'decimal', ...(unit !== '' && { unit }), min, max, steps };
}

/** `from` is the built-in family that staff changed. Facts that no longer exist are left out. */
function toFamily(
  fields: FactFields,
  key: string,
  edit: WrittenFamily,
  from: FactFamily | undefined,
): FactFamily {
  const isField = (name: string): name is FactKey => fields.has(name as FactKey);
  const listed = [...new Set(edit.fields.filter(isField))];
  return {
    key,
    label: edit.label,
    ...(from?.words && { words: from.words }),
    categories: edit.categories.map((name) => name.toLowerCase()),
    fields: listed,
    isOrdered: true,
    facets: Object.fromEntries(
      listed.flatMap((fact) => {
        const edges = edgesOf(fields, fact, from);
        return edges === undefined ? [] : [[fact, edges]];
      }),
    ),
    card: [...new Set(edit.card.filter(isField))].slice(0, MOST_CARD_FACTS),
    spare: [],
  };
}

/** Where the buckets of a filter begin; undefined for a fact that is no filter. */
function edgesOf(
  fields: FactFields,
  fact: FactKey,
  from: FactFamily | undefined,
): readonly number[] | undefined {
  if (isBuiltInFact(fact)) {
    return from?.fields.includes(fact) ? from.facets[fact] : builtInEdges(fact);
  }
  const field = fields.get(fact);
  if (field?.type === 'choice' || field?.type === 'yes-no') return [];
  const isNumber = field?.type === 'decimal' && (field.steps ?? []).length > 0;
  return isNumber ? field.steps : undefined;
}

/** A category stays with the first family that names it. */
function withoutRepeated(families: readonly FactFamily[]): FactFamily[] {
  const taken = new Set<string>();
  return families.map((family) => {
    const categories = family.categories.filter((name) => !taken.has(name));
    for (const name of categories) taken.add(name);
    return { ...family, categories };
  });
}

const byLabel = <R extends { label: string }>(rows: R[]): R[] =>
  rows.toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
