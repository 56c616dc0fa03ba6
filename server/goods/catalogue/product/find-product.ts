import { eq, sql } from 'drizzle-orm';
import type { KeptProduct, ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import type { Facts } from '#contract/goods/catalogue/facts.ts';
import { contentVersion } from '#server/base/content-version.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { Problem } from '#server/base/problem.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { toPicture } from '#server/goods/media/save-picture.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { versionColumn } from '../columns/product-version.ts';
import { sheetOf } from '../facts/sheet.ts';
import { productColumns } from './payload.ts';

/** The version of what is left of a product: orders change it as counting does. */
export const stockVersion = (available: number | null): number => contentVersion({ available });

const picturesInOrder = sql<Parameters<typeof toPicture>[0][]>`(
  select coalesce(json_agg(json_build_object('hash', p.hash, 'width', p.width,
    'height', p.height, 'color', p.color) order by given.place), '[]')
  from unnest(${products.pictures}) with ordinality given(hash, place)
  join pictures p on p.hash = given.hash)`;

/** What stands in the row: `en_promo` of the wire also looks at the day. */
const stored = {
  listPrice: products.listPrice,
  promoPrice: products.promoPrice,
  onPromotion: products.onPromotion,
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
      promotion_ends_on: products.promotionEndsOn,
      volume_litres: products.volumeLitres,
      available: productStock.available,
      listed: products.listed,
      version: versionColumn,
      stored,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('product_by_id'),
);

/** A product, for sale or not, and its stored prices in one statement. Throws `not-found` with `message`. */
export async function readProduct(db: Db, id: number, message = 'Ce produit n’existe pas.') {
  const [row] = await productStatement(db).execute({ id });
  if (row === undefined) throw new Problem('not-found', message);
  const { stored: before, ...shown } = row;
  const product: KeptProduct = {
    ...shown,
    pictures: shown.pictures.map(toPicture),
    stock_version: stockVersion(row.available),
  };
  return { product, before };
}

/** A product, for sale or not, as staff see it. Throws `not-found`. */
export const getKeptProduct = async (db: Db, id: number): Promise<KeptProduct> =>
  (await readProduct(db, id)).product;

/** A product as everybody may see it; throws `not-found` when it is not for sale. */
export async function getListedProduct(db: Db, id: number): Promise<ProductDetail> {
  const message = 'Ce produit n’existe pas ou plus.';
  const { product } = await readProduct(db, id, message);
  if (!product.listed) throw new Problem('not-found', message);
  const { promotion_ends_on, volume_litres, available, listed, version, stock_version, ...shown } =
    product;
  const { facts, ...detail } = shown;
  const sheet = sheetOf(facts as Facts, detail.specifications);
  return sheet.length === 0 ? detail : { ...detail, sheet };
}

/** What can be written of a product, in the form in which it is written. */
export function writableOf(product: KeptProduct) {
  const { reference, name, brand, categ_id, list_price, promo_price, en_promo } = product;
  const { promotion_ends_on, preorder_price, creditorder_price, is_creditorder } = product;
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
