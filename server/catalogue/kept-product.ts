import { eq, sql } from 'drizzle-orm';
import type { KeptProduct } from '#contract/catalogue.ts';
import { contentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productStock } from '#server/db/schema/orders.ts';
import { Problem } from '#server/problem.ts';
import { findProduct } from './find-product.ts';

/** The version of a product: the moment of its last change, in microseconds. */
export const versionColumn = sql<number>`(extract(epoch from ${products.updatedAt}) * 1000000)::float8`;

/** What a change sets `updated_at` to: always later than before, so that each version is another. */
export const nextUpdate = sql`greatest(now(), ${products.updatedAt} + interval '1 microsecond')`;

/** The version of what is left of a product: orders change it as counting does. */
export const stockVersion = (available: number | null): number => contentVersion({ available });

/** A product, for sale or not, as those see it who keep the catalogue. Throws `not-found`. */
export async function getKeptProduct(db: Db, id: number): Promise<KeptProduct> {
  const found = await findProduct(db, id, { onlyListed: false });
  const [kept] = await db
    .select({
      promotion_ends_on: products.promotionEndsOn,
      available: productStock.available,
      listed: products.listed,
      version: versionColumn,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, id));
  if (found === undefined || kept === undefined) {
    throw new Problem('not-found', 'Ce produit n’existe pas.');
  }
  return { ...found, ...kept, stock_version: stockVersion(kept.available) };
}

/** What can be written of a product, in the form in which it is written. */
export function writableOf(product: KeptProduct) {
  const { reference, name, brand, categ_id, list_price, promo_price, en_promo } = product;
  const { promotion_ends_on, preorder_price, creditorder_price, is_creditorder } = product;
  const { sale_ok, active, rang, warranty_months, specifications, description } = product;
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
    specifications,
    description,
    tags: product.tags.map(({ name: tag }) => tag),
    pictures: product.pictures.map(({ hash }) => hash),
  };
}
