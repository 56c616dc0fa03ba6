import { count, eq, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { staffProducts } from '#contract/staff/products.ts';
import { versionColumn } from '#server/catalogue/kept-product.ts';
import type { ListMemory } from '#server/catalogue/list-memory.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { productStock } from '#server/db/schema/orders.ts';
import { pictureUrl } from '#server/media/picture-urls.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { chooseProducts, type ProductChoice } from './choose-products.ts';
import { idsOf, type ListQuestion, pageOf } from './page-of.ts';

const PICTURE_WIDTH = 256;

const SORTABLE = {
  updated_at: products.updatedAt,
  name: products.name,
  reference: products.reference,
  list_price: products.listPrice,
  rang: products.rank,
  available: productStock.available,
};

const columns = {
  id: products.id,
  reference: products.reference,
  name: products.name,
  brand: products.brand,
  categ_id: categories.name,
  list_price: products.listPrice,
  promo_price: sql<number>`coalesce(${products.promoPrice}, 0)`,
  en_promo: products.onPromotion,
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

/** A page of all articles, published or not, those that changed last at the head unless told otherwise. */
export async function listStaffProducts(
  db: Db,
  memory: ListMemory,
  question: ListQuestion & ProductChoice,
): Promise<Reply<typeof staffProducts.call>> {
  const where = await chooseProducts(db, question, idsOf(question));
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, {
    ...{ usual: '-updated_at', id: products.id },
  });
  const countAll = async () => {
    const [row] = await db.select({ total: count() }).from(products).where(where);
    return row!.total;
  };
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(productStock, eq(productStock.productId, products.id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    // Orders change the stock without a change of the catalogue.
    question.stock === undefined ? memory.total(countKeyOf(question), countAll) : countAll(),
  ]);
  const items = rows.map(({ picture, updatedAt, ...row }) => ({
    ...row,
    image_url: picture === null ? null : pictureUrl(picture, PICTURE_WIDTH),
    updated_at: isoTime(updatedAt),
  }));
  return { items, total };
}

/** What makes two questions have the same number of answers. */
function countKeyOf(question: ListQuestion): string {
  const { page: _page, limit: _limit, sort: _sort, ...counted } = question;
  return `staff ${JSON.stringify(counted)}`;
}
