import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '../stock/tables.ts';

/** What alerts look at. Prices in XOF, 0 without one; `available` is null where it is not counted. */
export type Article = {
  id: number;
  name: string;
  isListed: boolean;
  priceXof: number;
  preorderXof: number;
  available: number | null;
};

/** An article as it is now. Throws `not-found`. */
export async function findArticle(db: Db, id: number): Promise<Article> {
  const [article] = await db
    .select({
      id: products.id,
      name: products.name,
      isListed: products.listed,
      priceXof: priceOfToday,
      preorderXof: sql<number>`coalesce(${products.preorderPrice}, 0)`,
      available: productStock.available,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, id));
  if (article === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  return article;
}
