import { and, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ArticleStock, staffStock } from '#contract/goods/stock/staff-stock.ts';
import type { Db } from '#server/base/db/open.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { readArticles } from '#server/goods/stock/staff/read-articles.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { chooseProducts } from './choose-products.ts';

/** The stock of all articles, sold or not. */
export async function listStock(
  db: Db,
  query: QueryOf<typeof staffStock>,
): Promise<StaffRows<ArticleStock>> {
  const { place_id: placeId, stock, q } = query;
  const isByStock = /available/.test(query.sort ?? '');
  return listOf(db, staffStock, query, {
    from: isByStock
      ? sql`${products} left join ${productStock} on ${productStock.productId} = ${products.id}`
      : products,
    where: and(
      placeId === undefined
        ? undefined
        : sql`exists (select from place_stock l where l.product_id = ${products.id}
            and l.place_id = ${placeId} and l.on_hand > 0)`,
      await chooseProducts(db, { stock, q }),
    ),
    sortable: {
      name: products.name,
      reference: products.reference,
      available: { mayBeNull: productStock.available },
    },
    id: products.id,
    read: (ids) => readArticles(db, ids),
  });
}
