import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { PATH_SIGN } from '#contract/goods/catalogue/categories.ts';
import {
  type FactKey,
  type Facts,
  factHeading,
  factText,
} from '#contract/goods/catalogue/facts/facts.ts';
import type { Db } from '#server/base/db/open.ts';
import type { PlaceColumn } from '#server/goods/stock/places/places.ts';
import { isOnPromotion } from '../columns/product-columns.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { writeSpecifications } from '../import/reading/cell-values.ts';
import { categories, products } from '../tables.ts';

const PAGE = 500;

/** The columns of an export, with headings that the import reads. */
const EXPORT_COLUMNS = {
  reference: 'reference',
  name: 'name',
  categ_id: 'categ_id',
  categ_path: 'categ_path',
  brand: 'brand',
  family: 'family',
  gtin: 'gtin',
  mpn: 'mpn',
  tags: 'tags',
  list_price: 'list_price',
  promo_price: 'promo_price',
  en_promo: 'en_promo',
  promotion_starts_on: 'promotion_starts_on',
  promotion_ends_on: 'promotion_ends_on',
  preorder_price: 'preorder_price',
  creditorder_price: 'creditorder_price',
  is_creditorder: 'is_creditorder',
  sale_ok: 'sale_ok',
  active: 'active',
  rang: 'rang',
  warranty_months: 'warranty_months',
  specifications: 'specifications',
  stock: 'stock',
  description: 'description',
} as const;

type Cell = string | number | null;
type ExportedProduct = Record<keyof typeof EXPORT_COLUMNS, Cell> & Record<string, Cell>;

/**
 * Headings by key: the fixed columns, then the average cost for those who may see it (rule G-56), then the facts, then
 * one column per place.
 */
export const exportColumns = (
  places: readonly PlaceColumn[],
  seesCosts = false,
): Record<string, string> => ({
  ...EXPORT_COLUMNS,
  ...(seesCosts && { cost: 'cost' }),
  ...Object.fromEntries(
    factKeys().map((key) => [factColumn(key), factHeading(key, currentFacts().fields)]),
  ),
  ...Object.fromEntries(places.map(({ placeId, heading }) => [keyOf(placeId), heading])),
});

const factKeys = () => [...currentFacts().fields.keys()];
const factColumn = (key: FactKey) => `fact:${key}`;
const keyOf = (placeId: number) => `place:${placeId}`;

/** All products by number, a page at a time; XOF. Blank cells are absent. */
export async function* exportProducts(
  db: Db,
  places: readonly PlaceColumn[],
  seesCosts = false,
): AsyncGenerator<ExportedProduct[]> {
  for (let last = 0; ; ) {
    const rows = await readAfter(db, last, seesCosts);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
    yield rows.map(({ id: _id, tags, specifications, facts, lying, ...row }) => ({
      ...row,
      ...factCells(facts),
      ...lyingAt(places, row.stock, lying),
      tags: joinTags(tags),
      specifications: writeSpecifications(specifications),
    }));
  }
}

/** Decimals with a comma, as French spreadsheets expect. */
const factCells = (facts: Facts): Record<string, Cell> =>
  Object.fromEntries(
    factKeys().map((key) => {
      const value = facts[key];
      if (value === undefined) return [factColumn(key), null];
      return [
        factColumn(key),
        typeof value === 'boolean' ? factText(key, value).toLowerCase() : value,
      ];
    }),
  );

/** An uncounted product has no places. */
const lyingAt = (
  places: readonly PlaceColumn[],
  stock: number | null,
  lying: Record<string, number>,
): Record<string, Cell> =>
  Object.fromEntries(
    places.map(({ placeId }) => [keyOf(placeId), stock === null ? null : (lying[placeId] ?? 0)]),
  );

const yes = (column: PgColumn | SQL) => sql<string>`case when ${column} then 'oui' else 'non' end`;

const averageCost = sql<number | null>`(
  select average_xof::float8 from product_costs c where c.product_id = ${products.id})`;

const readAfter = (db: Db, id: number, seesCosts: boolean) =>
  db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      categ_id: categories.name,
      categ_path: sql<string>`concat((select parent.name || ${PATH_SIGN} from categories parent
        where parent.id = ${categories.parentId}), ${categories.name})`,
      brand: products.brand,
      family: products.family,
      gtin: products.gtin,
      mpn: products.mpn,
      tags: sql<string[]>`array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
        where pt.product_id = ${products.id} order by t.name)`,
      list_price: products.listPrice,
      promo_price: products.promoPrice,
      en_promo: yes(isOnPromotion()),
      promotion_starts_on: products.promotionStartsOn,
      // The import refuses the last day of a promotion that is over.
      promotion_ends_on: sql<string | null>`case when ${isOnPromotion()}
        or ${products.promotionStartsOn} is not null then ${products.promotionEndsOn} end`,
      preorder_price: products.preorderPrice,
      creditorder_price: products.creditPrice,
      is_creditorder: yes(products.creditEligible),
      sale_ok: yes(products.sellable),
      active: yes(products.active),
      rang: products.rank,
      warranty_months: products.warrantyMonths,
      specifications: products.specifications,
      facts: products.facts,
      stock: sql<number | null>`(
        select available from product_stock s where s.product_id = ${products.id})`,
      description: products.description,
      ...(seesCosts && { cost: averageCost }),
      lying: sql<Record<string, number>>`(select coalesce(json_object_agg(place_id, on_hand), '{}')
        from place_stock l where l.product_id = ${products.id})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(gt(products.id, id))
    .orderBy(asc(products.id))
    .limit(PAGE);

/**
 * Tags with bars between them; a bar of a tag is `\|`. The trailing bar tells the import not to split a tag at its
 * comma, and a blank keeps the backslash at the end of a tag from the bar behind it.
 */
export function joinTags(tags: readonly string[]): string {
  const joined = tags.map((tag) => tag.replaceAll('|', '\\|').replace(/\\$/, '\\ ')).join('|');
  return tags.length === 1 && /[,;]/.test(joined) ? `${joined}|` : joined;
}
