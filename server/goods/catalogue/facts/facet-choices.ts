import { type SQL, sql } from 'drizzle-orm';
import {
  choiceToken,
  facetOptions,
  facetsOf,
} from '#contract/goods/catalogue/facts/fact-families.ts';
import { type FactKey, factField } from '#contract/goods/catalogue/facts/facts.ts';
import { anyOf } from '#server/base/db/conditions.ts';
import { isSoldOut } from '../columns/product-columns.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
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
  const set = currentFacts();
  return facetsOf(category, set).map(([key, edges]) => {
    const options = facetOptions(key, edges, set.fields);
    const chosen = options.filter(({ value }) => given.has(`${key}.${value}`));
    return { key, edges, options, chosen: new Set(chosen.map(({ value }) => value)) };
  });
}

/** The choices that every category has: brands by their slugs, and what is in stock. */
export function readBrandsAndStock(choices: string | undefined) {
  const given = choices?.split(',') ?? [];
  const brands = given.flatMap((choice) => /^marque\.(.+)$/.exec(choice)?.[1] ?? []);
  return { brands: [...new Set(brands)].toSorted(), inStock: given.includes(IN_STOCK) };
}

const IN_STOCK = 'stock.oui';

/** The valid choices in a canonical order; undefined without any. Those of facts need a category. */
export function cleanChoices(category: string | undefined, choices: string | undefined) {
  if (choices === undefined) return undefined;
  const { brands, inStock } = readBrandsAndStock(choices);
  const facets = category === undefined ? [] : readFacets(category, choices);
  const kept = [
    ...brands.map((brand) => `marque.${brand}`),
    ...(inStock ? [IN_STOCK] : []),
    ...facets.flatMap(({ key, chosen }) => [...chosen].map((value) => `${key}.${value}`)),
  ];
  return kept.length === 0 ? undefined : kept.join(',');
}

/** A brand as an address names it: `Smart Technology` is `smart-technology`. */
export const slugOf = (brand: unknown) =>
  sql`trim(both '-' from regexp_replace(shop_fold(${brand}), '[^a-z0-9]+', '-', 'g'))`;

/** Stock that is not counted is in stock. */
export const isInStock = sql`not ${isSoldOut}`;

/** The condition of an index. */
export const hasFacts = sql`${products.facts} <> '{}'`;

/** Conditions of the choices, which `leaveOut` may thin out to count what a facet would leave beside the others. */
export function choiceConditions(
  category: string | undefined,
  choices: string | undefined,
  leaveOut?: 'marque' | 'stock' | 'facts',
): SQL[] {
  const { brands, inStock } = readBrandsAndStock(choices);
  // Most lists choose no fact, and describing all options takes longer than the rest of a statement.
  const isWanted = leaveOut !== 'facts' && category !== undefined && choices !== undefined;
  const facets = isWanted ? readFacets(category, choices) : [];
  const chosen = facets.filter((facet) => facet.chosen.size > 0);
  return [
    ...(brands.length > 0 && leaveOut !== 'marque'
      ? [sql`${slugOf(products.brand)} = any(${sql.param(brands)}::text[])`]
      : []),
    ...(inStock && leaveOut !== 'stock' ? [isInStock] : []),
    ...(chosen.length > 0 ? [hasFacts, ...chosen.map(isChosen)] : []),
  ];
}

function isChosen({ key, edges, chosen }: Facet): SQL {
  const [first, ...others] = [...chosen].map((value) => hasValue(key, edges, value));
  return anyOf(first ?? sql`false`, ...others);
}

/** Values are compared as JSON, which orders numbers and needs no cast that can fail. */
function hasValue(key: FactKey, edges: readonly number[], value: string): SQL {
  const field = factField(key, currentFacts().fields);
  const fact = factOf(key);
  if (field.type === 'yes-no') return sql`${fact} = ${String(value === 'oui')}::jsonb`;
  if (field.type === 'choice') {
    const choice = field.choices.find((one) => choiceToken(one) === value);
    return sql`${fact} = ${JSON.stringify(choice)}::jsonb`;
  }
  if (field.type === 'text') return sql`false`;
  const from = Number(value);
  const next = [0, ...edges, field.max + 1].find((edge) => edge > from) ?? field.max + 1;
  return sql`(${fact} >= ${String(from)}::jsonb and ${fact} < ${String(next)}::jsonb)`;
}

/** The option that a product falls under, as SQL; null for an unknown fact. */
export function optionOf({ key, edges }: Facet): SQL {
  const { type } = factField(key, currentFacts().fields);
  if (type === 'yes-no' || type === 'choice') return sql`${products.facts} ->> ${literal(key)}`;
  const bounds = sql.raw(`array[${edges.map((edge) => `'${edge}'`).join(', ')}]::jsonb[]`);
  return sql`width_bucket(${factOf(key)}, ${bounds})::text`;
}

/** The option of a value that `optionOf` selects; undefined for null or a value out of range. */
export function toOptionValue({ key, options }: Facet, found: string | null): string | undefined {
  if (found === null) return undefined;
  const { type } = factField(key, currentFacts().fields);
  if (type === 'yes-no') return found === 'true' ? 'oui' : 'non';
  return type === 'choice' ? choiceToken(found) : options[Number(found)]?.value;
}

const factOf = (key: FactKey) => sql`${products.facts} -> ${literal(key)}`;
/** Keys have letters, digits and `_` only; written out, so that equal queries have equal text. */
const literal = (key: FactKey) => sql.raw(`'${key}'`);
