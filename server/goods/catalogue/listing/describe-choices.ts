import { sql } from 'drizzle-orm';
import { factField } from '#contract/goods/catalogue/facts/facts.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { readBrandsAndStock, readFacets, slugOf } from '../facts/facet-choices.ts';
import { products } from '../tables.ts';
import type { ListMemory, ProductQuery } from './product-query.ts';

/** The words of the choices of a query, by choice: `stock.oui` is `En stock`. Undefined without any. */
export async function describeChoices(
  db: Db,
  memory: ListMemory,
  { kind, facts }: Pick<ProductQuery, 'kind' | 'facts'>,
): Promise<Record<string, string> | undefined> {
  if (facts === undefined) return undefined;
  const { brands, inStock } = readBrandsAndStock(facts);
  const names =
    brands.length === 0
      ? undefined
      : await memory.remember('brand names', () => readBrandNames(db));
  const { fields } = currentFacts();
  const chosen = kind === undefined ? [] : readFacets(kind, facts);
  return Object.fromEntries([
    ...brands.map((slug) => [`marque.${slug}`, names?.get(slug) ?? slug]),
    ...(inStock ? [['stock.oui', 'En stock']] : []),
    ...chosen.flatMap(({ key, options, chosen: values }) =>
      options
        .filter(({ value }) => values.has(value))
        .map(({ value, label }) => [
          `${key}.${value}`,
          `${factField(key, fields).label} : ${label}`,
        ]),
    ),
  ]);
}

/** The names of all brands by their slugs; of several spellings the first. */
async function readBrandNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = rowsOf<{ slug: string; name: string }>(
    await db.execute(sql`
      with names as materialized (
        select distinct brand as name from ${products} where ${products.listed} and brand <> '')
      select ${slugOf(sql`name`)} as slug, min(name) as name from names group by slug`),
  );
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}
