import { eq, sql } from 'drizzle-orm';
import { keysOf } from '#contract/base/tables.ts';
import { familyOf, sheetOrder } from '#contract/goods/catalogue/facts/fact-families.ts';
import type { SheetLine } from '#contract/goods/catalogue/facts/fact-shapes.ts';
import { type Facts, factField, factText, isFact } from '#contract/goods/catalogue/facts/facts.ts';
import { isWorldwideGtin } from '#contract/goods/catalogue/gtin.ts';
import type { ProductDetail, ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { contentVersion } from '#server/base/content-version.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { Problem } from '#server/base/problem.ts';
import { toPicture } from '#server/goods/media/save-picture.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { preorderPriceFor, productColumns, versionColumn } from '../columns/product-columns.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { readFactLine, type SheetEntry } from '../facts/read-facts.ts';
import { findShownFamily } from '../families/read-family.ts';
import { noticesInOrder, shownNotices, videosInOrder } from '../notices/shown-notices.ts';
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
      gtin: products.gtin,
      mpn: products.mpn,
      specifications: products.specifications,
      facts: products.facts,
      pictures: picturesInOrder,
      notices: noticesInOrder,
      videos: videosInOrder,
      promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
      promotion_starts_on: products.promotionStartsOn,
      promotion_ends_on: products.promotionEndsOn,
      volume_litres: products.volumeLitres,
      available: productStock.available,
      family_id: products.familyId,
      listed: products.listed,
      version: versionColumn,
      stockFirstPreorder: preorderPriceFor(true),
      parent: sql<string | null>`(select parent.name from categories parent
        where parent.id = ${categories.parentId})`,
      stored,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('product_by_id'),
);

/** A product, for sale or not, its stored prices as `before`, its notices and videos as `beside`. Throws `not-found` with `message`. */
export async function readProduct(db: Db, id: number, message = 'Ce produit n’existe pas.') {
  const [row] = await productStatement(db).execute({ id });
  if (row === undefined) throw new Problem('not-found', message);
  const { stored: before, stockFirstPreorder, parent, notices, videos, ...shown } = row;
  const product: ProductForStaff = {
    ...shown,
    pictures: shown.pictures.map(toPicture),
    stock_version: stockVersion(row.available),
  };
  const beside = shownNotices({ name: row.name, notices, videos });
  return { product, before, stockFirstPreorder: stockFirstPreorder ?? 0, parent, beside };
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
  const { product, stockFirstPreorder, parent, beside } = await readProduct(db, id, message);
  if (!product.listed) throw new Problem('not-found', message);
  const { promotion_starts_on, promotion_ends_on, volume_litres, ...others } = product;
  const { available, listed, version, stock_version, facts, family_id, ...shown } = others;
  // The shop shows nothing of a promotion that waits (rule G-37).
  const detail = {
    ...shown,
    gtin: shown.gtin !== null && isWorldwideGtin(shown.gtin) ? shown.gtin : null,
    ...(promotion_starts_on !== null && { promo_price: 0 }),
    ...(stockFirst && { preorder_price: stockFirstPreorder, is_preorder: stockFirstPreorder > 0 }),
  };
  const sheet = sheetOf(facts as Facts, detail.specifications, {
    category: detail.categ_id,
    parent,
  });
  const family = family_id === null ? undefined : await findShownFamily(db, family_id, id);
  return { ...detail, ...(sheet.length > 0 && { sheet }), ...(family && { family }), ...beside };
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
  const { description, gtin, mpn } = product;
  return {
    reference,
    name,
    brand,
    gtin,
    mpn,
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
 * The facts of a product as lines, in the order of its family. A line of the sheet that says nothing else gets the name of
 * its fact, so that pages leave it out.
 */
export function sheetOf(
  facts: Facts,
  specifications: readonly SheetEntry[],
  { category = '', parent }: { category?: string; parent?: string | null } = {},
): SheetLine[] {
  const { fields, families } = currentFacts();
  const lineOf = new Map<string, string>();
  for (const entry of specifications) {
    const reading = readFactLine(entry);
    if (!reading?.isWhole) continue;
    const keys = keysOf(reading.facts);
    // A line with an unknown fact still says something.
    if (!keys.every((key) => facts[key] !== undefined)) continue;
    for (const key of keys) lineOf.set(key, entry.name);
  }
  return sheetOrder(familyOf(category, parent, families), fields).flatMap((key) => {
    const value = facts[key];
    // The choice was removed since.
    if (!isFact(key, value, fields)) return [];
    const line = lineOf.get(key);
    const { label } = factField(key, fields);
    return [
      {
        key,
        label,
        value,
        text: factText(key, value, fields),
        ...(line !== undefined && { line }),
      },
    ];
  });
}
