import { eq, sql } from 'drizzle-orm';
import { keysOf } from '#contract/base/tables.ts';
import type { SheetLine } from '#contract/goods/catalogue/fact-shapes.ts';
import {
  FACT_KEYS,
  type Facts,
  factField,
  factText,
  isFact,
} from '#contract/goods/catalogue/facts.ts';
import type { ProductDetail, ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { contentVersion } from '#server/base/content-version.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { Problem } from '#server/base/problem.ts';
import { toPicture } from '#server/goods/media/save-picture.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { preorderPriceFor, productColumns, versionColumn } from '../columns/product-columns.ts';
import { readFactLine, readFacts, type SheetEntry } from '../facts/read-facts.ts';
import { categories, products } from '../tables.ts';

/** Changes with orders as with counts. */
export const stockVersion = (available: number | null): number => contentVersion({ available });

const picturesInOrder = sql<Parameters<typeof toPicture>[0][]>`(
  select coalesce(json_agg(json_build_object('hash', p.hash, 'width', p.width,
    'height', p.height, 'color', p.color) order by given.place), '[]')
  from unnest(${products.pictures}) with ordinality given(hash, place)
  join pictures p on p.hash = given.hash)`;

/** The stored values: `en_promo` of the wire also looks at the day. */
const stored = {
  listPrice: products.listPrice,
  promoPrice: products.promoPrice,
  onPromotion: products.onPromotion,
  promotionStartsOn: products.promotionStartsOn,
  promotionEndsOn: products.promotionEndsOn,
  creditPrice: products.creditPrice,
  creditEligible: products.creditEligible,
};

const productStatement = preparedOnce((db) =>
  db
    .select({
      ...productColumns,
      specifications: products.specifications,
      facts: products.facts,
      pictures: picturesInOrder,
      promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
      promotion_starts_on: products.promotionStartsOn,
      promotion_ends_on: products.promotionEndsOn,
      volume_litres: products.volumeLitres,
      available: productStock.available,
      listed: products.listed,
      version: versionColumn,
      stockFirstPreorder: preorderPriceFor(true),
      stored,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('product_by_id'),
);

/** A product, for sale or not, and its stored prices as `before`. Throws `not-found` with `message`. */
export async function readProduct(db: Db, id: number, message = 'Ce produit n’existe pas.') {
  const [row] = await productStatement(db).execute({ id });
  if (row === undefined) throw new Problem('not-found', message);
  const { stored: before, stockFirstPreorder, ...shown } = row;
  const product: ProductForStaff = {
    ...shown,
    pictures: shown.pictures.map(toPicture),
    stock_version: stockVersion(row.available),
  };
  return { product, before, stockFirstPreorder: stockFirstPreorder ?? 0 };
}

/** A product for staff, for sale or not. Throws `not-found`. */
export const getProductForStaff = async (db: Db, id: number): Promise<ProductForStaff> =>
  (await readProduct(db, id)).product;

/** `stockFirst` hides pre-orders (rule G-44). Throws `not-found` if it is not for sale. */
export async function getListedProduct(
  db: Db,
  id: number,
  stockFirst = false,
): Promise<ProductDetail> {
  const message = 'Ce produit n’existe pas ou plus.';
  const { product, stockFirstPreorder } = await readProduct(db, id, message);
  if (!product.listed) throw new Problem('not-found', message);
  const { promotion_starts_on, promotion_ends_on, volume_litres, ...others } = product;
  const { available, listed, version, stock_version, facts, ...shown } = others;
  // The shop shows nothing of a promotion that waits (rule G-37).
  const detail = {
    ...shown,
    ...(promotion_starts_on !== null && { promo_price: 0 }),
    ...(stockFirst && { preorder_price: stockFirstPreorder, is_preorder: stockFirstPreorder > 0 }),
  };
  const sheet = sheetOf(facts as Facts, detail.specifications);
  return sheet.length === 0 ? detail : { ...detail, sheet };
}

/** The fields that staff can change, to compare or record two states. */
export function writableOf(product: ProductForStaff) {
  const { reference, name, brand, categ_id, list_price, promo_price, en_promo } = product;
  const {
    promotion_starts_on,
    promotion_ends_on,
    preorder_price,
    creditorder_price,
    is_creditorder,
  } = product;
  const { sale_ok, active, rang, warranty_months, volume_litres, specifications, facts } = product;
  const { description } = product;
  return {
    reference,
    name,
    brand,
    categ_id,
    list_price,
    promo_price,
    en_promo,
    promotion_starts_on,
    promotion_ends_on,
    preorder_price,
    creditorder_price,
    is_creditorder,
    sale_ok,
    active,
    rang,
    warranty_months,
    volume_litres,
    specifications,
    facts,
    description,
    tags: product.tags.map(({ name: tag }) => tag),
    pictures: product.pictures.map(({ hash }) => hash),
  };
}

/**
 * The facts of a product as lines, in the order of `FACTS`. A line of the sheet that says nothing else gets the name of
 * its fact, so that pages leave it out.
 */
export function sheetOf(facts: Facts, specifications: readonly SheetEntry[]): SheetLine[] {
  const lineOf = new Map<string, string>();
  for (const entry of specifications) {
    const reading = readFactLine(entry);
    if (!reading?.isWhole) continue;
    const keys = keysOf(reading.facts);
    // A line with an unknown fact still says something.
    if (!keys.every((key) => facts[key] !== undefined)) continue;
    for (const key of keys) lineOf.set(key, entry.name);
  }
  return FACT_KEYS.flatMap((key) => {
    const value = facts[key];
    // The choice was removed since.
    if (!isFact(key, value)) return [];
    const line = lineOf.get(key);
    const { label } = factField(key);
    return [{ key, label, value, text: factText(key, value), ...(line !== undefined && { line }) }];
  });
}

/** Facts after a change: the given ones count first, then those of the new sheet, then the former. Null removes one. */
export function nextFacts(
  before: Facts,
  given: Partial<Record<keyof Facts, Facts[keyof Facts] | null | undefined>> | undefined,
  sheet: readonly SheetEntry[] | undefined,
): Facts {
  const merged = { ...before, ...readFacts(sheet ?? []), ...withoutAbsent(given ?? {}) };
  return Object.fromEntries(
    FACT_KEYS.flatMap((key) => {
      const value = merged[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
}

const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
