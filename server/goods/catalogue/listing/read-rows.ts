import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { cardColumns, named, productColumns } from '../product/payload.ts';
import type { ListMemory } from './list-memory.ts';
import type { Bind, ProductQuery } from './product-query.ts';

export type ProductFields = 'card' | 'all';

/** A page as it leaves: each product is the JSON text that the database wrote. */
export type TextPage = { products: string[]; total: number; correctedSearch: string | null };
export type Range = { first: number; count: number; fields: ProductFields };

/** Filled in each time that a prepared statement is asked. */
export const placeholder: Bind = (name) => sql.placeholder(name);
export const boundRange = { first: sql.placeholder('first'), count: sql.placeholder('count') };

/** There are too many choices of facets to keep a statement for each. */
export const statementsFor = (
  { facts }: ProductQuery,
  memory: ListMemory,
): ListMemory['statement'] =>
  facts === undefined ? memory.statement : (_shape, prepare) => prepare('');

/** A page of those that `where` holds for, in an order; its bounds are filled in unless they are given. */
export function readRange(
  db: Db,
  where: SQL,
  order: SQL[],
  { first, count, fields }: Pick<Range, 'fields'> & Partial<Range>,
) {
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order);
  const [from, atMost] = [first ?? boundRange.first, count ?? boundRange.count].map((bound) =>
    typeof bound === 'number' ? sql.raw(`${bound}`) : sql`${bound}`,
  );
  return readRows(db, sql`${found.getSQL()} limit ${atMost} offset ${from}`, order, fields);
}

/**
 * The articles whose numbers a statement finds, as JSON text: a page is settled on numbers alone, so that only its few
 * rows are joined with the rest.
 */
export function readRows(db: Db, ids: SQL, order: SQL[], fields: ProductFields) {
  const rows = db
    .select(named(fields === 'card' ? cardColumns : productColumns))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...order)
    .as('listed');
  // Taking rows apart into objects and writing them again would cost more than all the rest.
  return db.select({ text: sql<string>`row_to_json(listed)::text` }).from(rows);
}

export const textsOf = (rows: { text: string }[]): string[] => rows.map(({ text }) => text);

export async function countProducts(db: Db, where: SQL): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(products).where(where);
  return row?.total ?? 0;
}

/** How many products are for sale (specification, section 7, produits-count). */
export function countListed(db: Db, memory: ListMemory): Promise<number> {
  return memory.total('listed', () => countProducts(db, sql`${products.listed}`));
}
