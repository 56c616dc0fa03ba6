import { eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedProduct, staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import type { Db } from '#server/base/db/open.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { isOnPromotion, versionColumn } from '../columns/product-columns.ts';

import { chooseProducts } from './choose-products.ts';

const PICTURE_WIDTH = 256;

const SORTABLE = {
  updated_at: products.updatedAt,
  name: products.name,
  reference: products.reference,
  list_price: products.listPrice,
  rang: products.rank,
  available: { mayBeNull: productStock.available },
};

const columns = {
  id: products.id,
  reference: products.reference,
  name: products.name,
  brand: products.brand,
  categ_id: categories.name,
  list_price: products.listPrice,
  promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
  en_promo: isOnPromotion(),
  promotion_ends_on: products.promotionEndsOn,
  preorder_price: sql<number>`coalesce(${products.preorderPrice}, 0)`,
  creditorder_price: products.creditPrice,
  is_creditorder: products.creditEligible,
  sale_ok: products.sellable,
  active: products.active,
  listed: products.listed,
  rang: products.rank,
  available: productStock.available,
  picture: sql<string | null>`${products.pictures}[1]`,
  updatedAt: products.updatedAt,
  version: versionColumn,
};

/** All articles, published or not, those that changed last at the head unless told otherwise. */
export async function listStaffProducts(
  db: Db,
  query: QueryOf<typeof staffProducts>,
): Promise<StaffRows<ListedProduct>> {
  const isByStock = /available/.test(query.sort ?? '');
  return listOf(db, staffProducts, query, {
    from: isByStock
      ? sql`${products} left join ${productStock} on ${productStock.productId} = ${products.id}`
      : products,
    where: await chooseProducts(db, query),
    sortable: SORTABLE,
    id: products.id,
    read: (ids) => readProducts(db, ids),
  });
}

async function readProducts(db: Db, ids: number[]): Promise<ListedProduct[]> {
  const rows = await db
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(inArray(products.id, ids));
  return rows.map(({ picture, updatedAt, ...row }) => ({
    ...row,
    image_url: picture === null ? null : pictureUrl(picture, PICTURE_WIDTH),
    updated_at: isoTime(updatedAt),
  }));
}
