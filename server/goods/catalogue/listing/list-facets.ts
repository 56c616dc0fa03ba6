import { type SQL, sql } from 'drizzle-orm';
import { factField } from '#contract/goods/catalogue/facts/facts.ts';
import type { FacetList } from '#contract/goods/catalogue/searches.ts';
import { allOf } from '#server/base/db/conditions.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import {
  choiceConditions,
  type Facet,
  hasFacts,
  isInStock,
  optionOf,
  readBrandsAndStock,
  readFacets,
  slugOf,
  toOptionValue,
} from '../facts/facet-choices.ts';
import { splitSearch, toExpression } from '../search/search-words.ts';
import { products } from '../tables.ts';
import { listProductTexts } from './list-products.ts';
import {
  bindValuesOf,
  completeFilters,
  conditionsOf,
  type ListMemory,
  type ProductQuery,
  type Shelf,
} from './product-query.ts';

/** How many products fall under the same choices, one of each facet. */
type Group = { count: number; values: (string | undefined)[] };

/**
 * The facets of a list: brand, what decides its family, stock, then the rest. A choice counts the products it would leave
 * beside the other facets; empty ones are left out unless chosen.
 */
export async function listFacets(
  db: Db,
  memory: ListMemory,
  shelf: Shelf,
  filters: Parameters<typeof completeFilters>[1],
): Promise<FacetList> {
  const { facts: choices, ...query } = completeFilters(shelf, filters);
  const where = await conditionsWithSearch(db, memory, query);
  if (where === undefined) return { facets: [] };
  const { kind } = query;
  const beside = (facet: 'marque' | 'stock' | 'facts') =>
    allOf(where, ...choiceConditions(kind, choices, facet));
  const facets = kind === undefined ? [] : readFacets(kind, choices);
  const [brands, stock, groups] = await Promise.all([
    readBrands(db, beside('marque'), choices),
    readStock(db, beside('stock'), choices),
    facets.length === 0 ? [] : readGroups(db, facets, beside('facts')),
  ]);
  const described = facets.flatMap((facet, place) => describe(facets, facet, place, groups));
  const isLate = ({ key }: { key: string }) => LATE.has(key);
  return {
    facets: [
      ...brands,
      ...described.filter((facet) => !isLate(facet)),
      ...stock,
      ...described.filter(isLate),
    ],
  };
}

/** Facts that decide less than whether a product can be had. */
const LATE = new Set<string>(['no_frost', 'inverter', 'spin_rpm', 'power_w', 'resolution']);

type Described = FacetList['facets'][number];

const MOST_BRANDS = 40;

async function readBrands(db: Db, where: SQL, choices: string | undefined): Promise<Described[]> {
  const chosen = new Set(readBrandsAndStock(choices).brands);
  // Brands are few, and their slugs are slow to make. Materialized, or PostgreSQL makes one for each product.
  const rows = rowsOf<{ value: string; label: string; count: number }>(
    await db.execute(sql`
      with names as materialized (
        select brand as name, count(*) as count from ${products}
        where ${allOf(where, sql`${products.brand} <> ''`)} group by brand)
      select ${slugOf(sql`name`)} as value, min(name) as label, sum(count)::int as count
      from names group by value order by count desc, value limit ${MOST_BRANDS}`),
  );
  const options = rows
    .filter(({ value }) => value !== '')
    .map((row) => ({ ...row, is_chosen: chosen.has(row.value) }));
  if (options.length < 2 && chosen.size === 0) return [];
  return [{ key: 'marque', label: 'Marque', options }];
}

async function readStock(db: Db, where: SQL, choices: string | undefined): Promise<Described[]> {
  const { inStock } = readBrandsAndStock(choices);
  const rows = await db
    .select({
      all: sql<number>`count(*)::int`,
      count: sql<number>`(count(*) filter (where ${isInStock}))::int`,
    })
    .from(products)
    .where(where);
  const { all, count } = oneRow(rows);
  if (count === all && !inStock) return [];
  const option = { value: 'oui', label: 'En stock', count, is_chosen: inStock };
  return [{ key: 'stock', label: 'Disponibilité', options: [option] }];
}

function describe(facets: Facet[], facet: Facet, place: number, groups: Group[]): Described[] {
  const others = groups.filter(({ values }) =>
    facets.every((one, at) => at === place || isWanted(one, values[at])),
  );
  const counts = new Map<string | undefined, number>();
  for (const { values, count } of others) {
    counts.set(values[place], (counts.get(values[place]) ?? 0) + count);
  }
  const options = facet.options
    .map((option) => ({
      ...option,
      count: counts.get(option.value) ?? 0,
      is_chosen: facet.chosen.has(option.value),
    }))
    .filter(({ count, is_chosen }) => count > 0 || is_chosen);
  // One choice that all products share narrows nothing.
  if (options.length < 2 && facet.chosen.size === 0) return [];
  return [{ key: facet.key, label: factField(facet.key, currentFacts().fields).label, options }];
}

const isWanted = ({ chosen }: Facet, value: string | undefined) =>
  chosen.size === 0 || (value !== undefined && chosen.has(value));

async function readGroups(db: Db, facets: Facet[], where: SQL): Promise<Group[]> {
  const columns = facets.map((facet, place) => sql`${optionOf(facet)} as ${sql.raw(`f${place}`)}`);
  const places = sql.raw(facets.map((_, place) => String(place + 2)).join(', '));
  const rows = rowsOf<{ count: number } & Record<string, string | null>>(
    await db.execute(sql`select count(*)::int as count, ${sql.join(columns, sql`, `)}
      from ${products} where ${allOf(where, hasFacts)} group by ${places}`),
  );
  return rows.map((row) => ({
    count: row.count,
    values: facets.map((facet, place) => toOptionValue(facet, row[`f${place}`] ?? null)),
  }));
}

/** The conditions of a list with what is searched in it, as the list itself understood it; undefined where it found nothing. */
async function conditionsWithSearch(
  db: Db,
  memory: ListMemory,
  query: ProductQuery,
): Promise<SQL | undefined> {
  const values = bindValuesOf(query, today());
  const where = conditionsOf(query, (name) => values[name]);
  if (query.search === undefined) return where;
  const found = await listProductTexts(db, { ...query, page: 1, limit: 1 }, 'card', memory);
  if (found.total === 0) return undefined;
  if (found.ofCode !== undefined) return allOf(where, found.ofCode);
  const pieces = await splitSearch(db, found.correctedSearch ?? query.search);
  if (pieces === undefined) return where;
  return allOf(where, sql`${products.searchFull} @@ ${await toExpression(db, pieces)}::tsquery`);
}
