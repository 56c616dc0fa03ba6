import { type SQL, sql } from 'drizzle-orm';
import { choiceToken, facetOptions, facetsOf } from '#contract/goods/catalogue/fact-families.ts';
import { type FactKey, factField } from '#contract/goods/catalogue/facts.ts';
import { anyOf } from '#server/base/db/conditions.ts';
import { products } from '../tables.ts';

export type Facet = {
  key: FactKey;
  edges: readonly number[];
  options: { value: string; label: string }[];
  chosen: ReadonlySet<string>;
};

/** `choices` lists `key.value` pairs, separated by commas; unknown ones are ignored. */
export function readFacets(category: string, choices: string | undefined): Facet[] {
  const given = new Set(choices?.split(','));
  return facetsOf(category).map(([key, edges]) => {
    const options = facetOptions(key, edges);
    const chosen = options.filter(({ value }) => given.has(`${key}.${value}`));
    return { key, edges, options, chosen: new Set(chosen.map(({ value }) => value)) };
  });
}

/** The valid choices in a canonical order; undefined without any. */
export function cleanChoices(category: string | undefined, choices: string | undefined) {
  if (category === undefined || choices === undefined) return undefined;
  const kept = readFacets(category, choices).flatMap(({ key, chosen }) =>
    [...chosen].map((value) => `${key}.${value}`),
  );
  return kept.length === 0 ? undefined : kept.join(',');
}

/** The condition of an index. */
export const hasFacts = sql`${products.facts} <> '{}'`;

/** Conditions of the choices. Values are compared as JSON, which orders numbers and needs no cast that can fail. */
export function choiceConditions(category: string, choices: string): SQL[] {
  const chosen = readFacets(category, choices).filter((facet) => facet.chosen.size > 0);
  return [hasFacts, ...chosen.map(isChosen)];
}

function isChosen({ key, edges, chosen }: Facet): SQL {
  const [first, ...others] = [...chosen].map((value) => hasValue(key, edges, value));
  return anyOf(first ?? sql`false`, ...others);
}

function hasValue(key: FactKey, edges: readonly number[], value: string): SQL {
  const field = factField(key);
  const fact = factOf(key);
  if (field.type === 'yes-no') return sql`${fact} = ${String(value === 'oui')}::jsonb`;
  if (field.type === 'choice') {
    const choice = field.choices.find((one) => choiceToken(one) === value);
    return sql`${fact} = ${JSON.stringify(choice)}::jsonb`;
  }
  const from = Number(value);
  const next = [0, ...edges, field.max + 1].find((edge) => edge > from) ?? field.max + 1;
  return sql`(${fact} >= ${String(from)}::jsonb and ${fact} < ${String(next)}::jsonb)`;
}

/** The option that a product falls under, as SQL; null for an unknown fact. */
export function optionOf({ key, edges }: Facet): SQL {
  const field = factField(key);
  if (field.type === 'yes-no' || field.type === 'choice')
    return sql`${products.facts} ->> ${literal(key)}`;
  const bounds = sql.raw(`array[${edges.map((edge) => `'${edge}'`).join(', ')}]::jsonb[]`);
  return sql`width_bucket(${factOf(key)}, ${bounds})::text`;
}

/** The option of a value that `optionOf` selects; undefined for null or a value out of range. */
export function toOptionValue({ key, options }: Facet, found: string | null): string | undefined {
  if (found === null) return undefined;
  const { type } = factField(key);
  if (type === 'yes-no') return found === 'true' ? 'oui' : 'non';
  return type === 'choice' ? choiceToken(found) : options[Number(found)]?.value;
}

const factOf = (key: FactKey) => sql`${products.facts} -> ${literal(key)}`;
/** Our own keys written out, so that equal queries have equal text. */
const literal = (key: FactKey) => sql.raw(`'${key}'`);
