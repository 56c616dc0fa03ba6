import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { LOW_STOCK, SEARCH } from '#contract/base/limits.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedProduct,
  type productChoice,
  staffProducts,
} from '#contract/goods/catalogue/staff-products.ts';
import type { Db } from '#server/base/db/open.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { placeStock, places, productStock } from '#server/goods/stock/tables.ts';
import { isOnPromotion, versionColumn } from '../columns/product-columns.ts';
import { stockVersion } from '../product/find-product.ts';
import { hasTypedGtin, hasTypedMpn } from '../product/product-codes.ts';
import { splitSearch, toExpression } from '../search/search-words.ts';
import { categories, products } from '../tables.ts';

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
  gtin: products.gtin,
  mpn: products.mpn,
  categ_id: categories.name,
  list_price: products.listPrice,
  promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
  en_promo: isOnPromotion(),
  promotion_starts_on: products.promotionStartsOn,
  promotion_ends_on: products.promotionEndsOn,
  preorder_price: sql<number>`coalesce(${products.preorderPrice}, 0)`,
  creditorder_price: products.creditPrice,
  is_creditorder: products.creditEligible,
  sale_ok: products.sellable,
  active: products.active,
  listed: products.listed,
  rang: products.rank,
  available: productStock.available,
  is_in_one_place: sql<boolean>`not exists (
    select from ${placeStock} join ${places} on ${places.id} = ${placeStock.placeId}
    where ${placeStock.productId} = ${products.id} and ${placeStock.onHand} > 0 and not ${places.isDefault})`,
  picture: sql<string | null>`${products.pictures}[1]`,
  updatedAt: products.updatedAt,
  version: versionColumn,
};

/** All products, published or not, those that changed last at the head by default. */
export async function listStaffProducts(
  db: Db,
  query: QueryOf<typeof staffProducts>,
): Promise<StaffRows<ListedProduct>> {
  const isByStock = /available/.test(query.sort ?? '');
  return listOf(db, staffProducts, query, {
    from: isByStock
      ? sql`${products} left join ${productStock} on ${productStock.productId} = ${products.id}`
      : products,
    where: await productsCondition(db, query),
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
    stock_version: stockVersion(row.available),
    image_url: picture === null ? null : pictureUrl(picture, PICTURE_WIDTH),
    updated_at: isoTime(updatedAt),
  }));
}

type ProductChoice = Pick<QueryOf<typeof staffProducts>, 'q' | keyof typeof productChoice>;

/** The condition for these products, all of them where nothing is asked; `ids` besides the rest. */
export async function productsCondition(
  db: Db,
  choice: ProductChoice,
  ids?: number[],
): Promise<SQL | undefined> {
  const { active, sale_ok, en_promo, is_creditorder, categ_id, tag, stock, picture } = choice;
  return and(
    ids && inArray(products.id, ids),
    active && eq(products.active, active === 'true'),
    sale_ok && eq(products.sellable, sale_ok === 'true'),
    en_promo && (en_promo === 'true' ? isOnPromotion() : not(isOnPromotion())),
    is_creditorder && eq(products.creditEligible, is_creditorder === 'true'),
    categ_id
      ? sql`${products.categoryId} = any(array(
          select own.id from categories own left join categories parent on parent.id = own.parent_id
          where lower(${categ_id}) in (lower(own.name), lower(parent.name))))`
      : undefined,
    tag ? hasTag(tag) : undefined,
    stock && STOCK[stock],
    picture && (picture === 'with' ? hasPicture : sql`not (${hasPicture})`),
    await matches(db, choice.q?.trim() ?? ''),
  );
}

const hasPicture = sql`cardinality(${products.pictures}) > 0`;

const hasTag = (
  tag: string,
) => sql`exists (select from product_tags pt join tags t on t.id = pt.tag_id
  where pt.product_id = ${products.id} and lower(t.name) = lower(${tag}))`;

const counted = (condition: SQL) =>
  sql`exists (select from product_stock s where s.product_id = ${products.id} ${condition})`;

const STOCK = {
  none: counted(sql`and s.available = 0`),
  low: counted(sql`and s.available between 1 and ${sql.raw(String(LOW_STOCK))}`),
  counted: counted(sql``),
  uncounted: sql`not ${counted(sql``)}`,
};

/**
 * As the shop searches, by the words that begin so, which an index finds however many products there are; by a whole
 * bar code and a maker's number too (rule G-50).
 */
async function matches(db: Db, q: string): Promise<SQL | undefined> {
  if (q === '') return undefined;
  return or(hasTypedGtin(q), hasTypedMpn(q), await hasWords(db, q));
}

async function hasWords(db: Db, q: string): Promise<SQL> {
  if (q.length < SEARCH.minLength) return sql`lower(${products.reference}) = lower(${q})`;
  const pieces = (await splitSearch(db, q)) ?? [];
  if (pieces.length === 0) return sql`false`;
  return sql`${products.searchFull} @@ ${await toExpression(db, pieces)}::tsquery`;
}
