import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { Db } from '#server/base/db/open.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { cardColumns } from '../columns/product-columns.ts';

/** The largest number that the column takes. */
const MAX_ID = 2_147_483_647;

/** The cards of these products that are for sale today, by number; the others are left out. */
export async function listCards(db: Db, ids: number[]): Promise<ProductCard[]> {
  return db
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(
      and(
        inArray(
          products.id,
          ids.filter((id) => id <= MAX_ID),
        ),
        products.listed,
      ),
    )
    .orderBy(products.id);
}
