import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Product, ProductCard } from '#contract/catalogue.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { pictures } from '#server/db/schema/media.ts';
import { cardColumns, productColumns, withPictureUrls } from './payload.ts';
import { conditionsOf, countKeyOf, orderOf, type ProductQuestion } from './product-question.ts';
import { today } from './revision.ts';
import {
  addSynonyms,
  forgiveTypingErrors,
  type SearchExpression,
  splitSearch,
  toExpression,
} from './search-words.ts';
import type { Totals } from './totals.ts';

export type ProductFields = 'card' | 'all';
export type ListedProduct<F extends ProductFields> = F extends 'card' ? ProductCard : Product;

export type ProductPage<F extends ProductFields> = {
  products: ListedProduct<F>[];
  total: number;
  /** The words that were searched instead, when a typing error was forgiven. */
  correctedSearch: string | null;
};

/**
 * One page of the products that answer a question (specification, sections 5 and 7). Without a
 * `sort`, a search puts names before brands and categories before descriptions; anything else goes
 * by price. A page beyond the end is empty and still knows the total.
 */
export async function listProducts<F extends ProductFields>(
  db: Db,
  question: ProductQuestion,
  fields: F,
  totals: Totals,
): Promise<ProductPage<F>> {
  const conditions = conditionsOf(question, today());
  const pieces = question.search === undefined ? undefined : splitSearch(question.search);
  if (pieces === undefined) {
    const page = await readPage(db, question, fields, totals, conditions, undefined);
    return { ...page, correctedSearch: null };
  }
  const exact = toExpression(await addSynonyms(db, pieces));
  const found = await readPage(db, question, fields, totals, conditions, exact);
  if (found.total > 0) return { ...found, correctedSearch: null };
  const corrected = await forgiveTypingErrors(db, pieces);
  if (corrected === undefined) return { ...found, correctedSearch: null };
  const forgiven = toExpression(
    await addSynonyms(
      db,
      corrected.map((word) => [[word]]),
    ),
  );
  const near = await readPage(db, question, fields, totals, conditions, forgiven);
  return { ...near, correctedSearch: near.total > 0 ? corrected.join(' ') : null };
}

async function readPage<F extends ProductFields>(
  db: Db,
  question: ProductQuestion,
  fields: F,
  totals: Totals,
  conditions: SQL,
  expression: SearchExpression | undefined,
): Promise<{ products: ListedProduct<F>[]; total: number }> {
  const where =
    expression === undefined
      ? conditions
      : and(conditions, sql`${products.searchFull} @@ ${expression}::tsquery`)!;
  const order =
    expression === undefined || question.sort !== undefined
      ? orderOf(question.sort ?? 'prix')
      : [relevanceOf(expression), ...orderOf('rang')];
  const key = countKeyOf({ ...question, search: expression });
  const [rows, total] = await Promise.all([
    selectProducts(db, fields)
      .where(where)
      .orderBy(...order)
      .limit(question.pageSize)
      .offset((question.page - 1) * question.pageSize),
    totals.of(key, () => countProducts(db, where)),
  ]);
  return { products: rows.map((row) => toListed(row, fields)), total };
}

/** Lower is better: found in the name, in brand, reference or category, in the description. */
function relevanceOf(expression: SearchExpression): SQL {
  return sql`case when ${products.searchName} @@ ${expression}::tsquery then 0
    when ${products.searchHead} @@ ${expression}::tsquery then 1 else 2 end`;
}

async function countProducts(db: Db, where: SQL): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(products).where(where);
  return row?.total ?? 0;
}

function selectProducts(db: Db, fields: ProductFields) {
  // Both shapes come back as the wider row; toListed gives each its own type again.
  const columns = (fields === 'card' ? cardColumns : productColumns) as typeof productColumns;
  return db
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectProducts>>[number];

function toListed<F extends ProductFields>(row: SelectedRow, fields: F): ListedProduct<F> {
  const listed = withPictureUrls(row);
  const wire =
    fields === 'card' ? listed : { ...listed, description: listed.description ?? (false as const) };
  return wire as ListedProduct<F>;
}

/** How many products are for sale (specification, section 7, produits-count). */
export function countListed(db: Db, totals: Totals): Promise<number> {
  return totals.of('listed', () => countProducts(db, sql`${products.listed}`));
}
