import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { LOW_STOCK, SEARCH } from '#contract/base/limits.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { productChoice, staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { isOnPromotion } from '../columns/product-columns.ts';
import { splitSearch, toExpression } from '../search/search-words.ts';

/** Which articles are meant, whether the shop shows them or not. */
type ProductChoice = Pick<QueryOf<typeof staffProducts>, 'q' | keyof typeof productChoice>;

/** The condition for these articles, all of them where nothing is asked; `ids` besides the rest. */
export async function chooseProducts(
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
      ? sql`${products.categoryId} = (
          select id from categories where lower(name) = lower(${categ_id}))`
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

/** As the shop searches, by the words that begin so, which an index finds however many articles there are. */
async function matches(db: Db, q: string): Promise<SQL | undefined> {
  if (q === '') return undefined;
  if (q.length < SEARCH.minLength) return sql`lower(${products.reference}) = lower(${q})`;
  const pieces = (await splitSearch(db, q)) ?? [];
  if (pieces.length === 0) return sql`false`;
  return sql`${products.searchFull} @@ ${await toExpression(db, pieces)}::tsquery`;
}
