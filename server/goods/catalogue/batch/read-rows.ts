import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { versionColumn } from '../columns/product-version.ts';
import type { BatchRow } from './plan-change.ts';

/** The products that are meant, in the order of their numbers, at most so many. */
export async function readRows(
  db: Db,
  where: SQL | undefined,
  limit: number,
): Promise<(BatchRow & { version: number })[]> {
  return db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      list_price: products.listPrice,
      promo_price: products.promoPrice,
      preorder_price: products.preorderPrice,
      creditorder_price: products.creditPrice,
      en_promo: products.onPromotion,
      promotion_ends_on: products.promotionEndsOn,
      is_creditorder: products.creditEligible,
      active: products.active,
      categ_id: categories.name,
      tags: sql<string[]>`array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
        where pt.product_id = ${products.id} order by t.name)`,
      version: versionColumn,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(asc(products.id))
    .limit(limit);
}

/** A category's name as it is written, given in any case. Throws `bad-request`. */
export async function findCategoryName(db: Db, name: string): Promise<string> {
  const [found] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  if (found !== undefined) return found.name;
  const message = `La catégorie « ${name} » n’existe pas.`;
  throw new Problem('bad-request', message, [{ field: 'change.categ_id', message }]);
}
