import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Product, ProductCard, SortOrder } from '#contract/catalogue.ts';
import { ALL } from '#contract/limits.ts';
import { allOf } from '#server/db/conditions.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { pictures } from '#server/db/schema/media.ts';
import { today } from '#server/time.ts';
import { cardColumns, named, productColumns } from '../product/payload.ts';
import {
  firstWayOf,
  forgiveTypingErrors,
  splitSearch,
  toExpression,
} from '../search/search-words.ts';
import { guessSearch } from './guess-search.ts';
import type { ListMemory } from './list-memory.ts';
import {
  type Bind,
  conditionsOf,
  countKeyOf,
  isSeason,
  orderOf,
  type ProductQuery,
  seasonWayOf,
  shapeOf,
  valuesOf,
} from './product-query.ts';

export type ProductFields = 'card' | 'all';
export type ListedProduct<F extends ProductFields> = F extends 'card' ? ProductCard : Product;

export type ProductPage<F extends ProductFields> = {
  products: ListedProduct<F>[];
  total: number;
  /** The words that were searched instead, when a typing error was forgiven. */
  correctedSearch: string | null;
};

/** A page as it leaves: each product is the JSON text that the database wrote. */
type TextPage = { products: string[]; total: number; correctedSearch: string | null };
type Range = { first: number; count: number; fields: ProductFields };
type Bounds = { first: unknown; count: unknown; fields: ProductFields };

/** `listProductTexts` for who needs the products themselves. */
export async function listProducts<F extends ProductFields>(
  db: Db,
  query: ProductQuery,
  fields: F,
  memory: ListMemory,
): Promise<ProductPage<F>> {
  const page = await listProductTexts(db, query, fields, memory);
  return { ...page, products: page.products.map((text) => JSON.parse(text)) };
}

/**
 * One page of the products that answer a query (specification, sections 5 and 7). Without a
 * `sort`, a search puts names before brands and categories before descriptions; anything else goes
 * by price. A page beyond the end is empty and still knows the total.
 */
export async function listProductTexts(
  db: Db,
  query: ProductQuery,
  fields: ProductFields,
  memory: ListMemory,
): Promise<TextPage> {
  const range = {
    first: (query.page - 1) * query.limit,
    count: query.limit,
    fields,
  };
  const { search } = query;
  const pieces = search === undefined ? undefined : await splitSearch(db, search);
  if (pieces?.length === 0) return { products: [], total: 0, correctedSearch: null };
  if (pieces !== undefined) return searchProducts(db, query, pieces, range, memory);
  const values = valuesOf(query, today());
  const counting = memory.total(countKeyOf(query), () =>
    countProducts(
      db,
      conditionsOf(query, (name) => values[name]),
    ),
  );
  const way = isSeason(query.shelf)
    ? seasonWayOf(
        { total: await counting, listed: await countListed(db, memory) },
        range.first + range.count,
      )
    : undefined;
  const shape = `${shapeOf(query)}_${way ?? ''}`;
  const list = statementsFor(query, memory)(`list_${shape}_${fields}`, (name) =>
    readRange(db, conditionsOf(query, placeholder, way), orderOf(query.sort ?? 'prix'), {
      ...boundRange,
      fields,
    }).prepare(isAlikeForAll(query) ? name : ''),
  );
  const [rows, total] = await Promise.all([
    list.execute({ ...values, first: range.first, count: range.count }),
    counting,
  ]);
  return { products: textsOf(rows), total, correctedSearch: null };
}

/** There are too many choices of facets to keep a statement for each. */
const statementsFor = ({ facts }: ProductQuery, memory: ListMemory): ListMemory['statement'] =>
  facts === undefined ? memory.statement : (_shape, prepare) => prepare('');

/**
 * Whether one plan is right for all values, so that it is kept: it is asked for by its name. Of many products few may
 * be sold on credit, have a tag or a price between two others, or most.
 */
const isAlikeForAll = ({ shelf, productType = ALL, tag, min, max }: ProductQuery) =>
  shelf === 'all' && productType === ALL && [tag, min, max].every((value) => value === undefined);

/** Typing errors are only forgiven, and other spellings only tried, when nothing was found as typed. */
async function searchProducts(
  db: Db,
  query: ProductQuery,
  pieces: string[][][],
  range: Range,
  memory: ListMemory,
): Promise<TextPage> {
  const values = valuesOf(query, today());
  const where = conditionsOf(query, placeholder);
  const shape = `${shapeOf(query)}_${range.fields}`;
  /** Made once for all queries of a shape; planned for each, because a word may stand in few products or most. */
  const prepared = <S>(part: string, prepare: () => S) =>
    statementsFor(query, memory)<S>(`search_${part}_${shape}`, prepare);
  const search = async (words: string[][][]) => {
    const expression = await toExpression(db, words);
    const key = countKeyOf({ ...query, search: expression });
    const bound = { ...values, expression };
    const countWhere = (part: string, inTier?: SQL) =>
      prepared(`count_${part}`, () =>
        countQuery(db, allOf(where, isFoundIn(products.searchFull), inTier)).prepare(''),
      ).execute(bound);
    const readWhere = async (
      part: string,
      {
        order,
        inTier,
        first,
        count,
      }: { order: SortOrder; inTier?: SQL; first: number; count: number },
    ) => {
      const found = allOf(where, isFoundIn(products.searchFull), inTier);
      const read = prepared(`${part}_${order}`, () =>
        readRange(db, found, orderOf(order), { ...boundRange, fields: range.fields }).prepare(''),
      );
      return textsOf(await read.execute({ ...bound, first, count }));
    };
    const countOf = (part: string, inTier?: SQL) => async () =>
      (await countWhere(part, inTier))[0]?.total ?? 0;
    const total = await memory.total(key, countOf('all'));
    if (query.sort !== undefined) {
      return { products: await readWhere('all', { order: query.sort, ...range }), total };
    }
    const rows = await readByRelevance(range, total, {
      read: (tier, inTier, first, count) =>
        readWhere(`tier_${tier}`, { order: 'rang', inTier, first, count }),
      count: (tier, inTier) => memory.total(`${key} ${tier}`, countOf(`tier_${tier}`, inTier)),
    });
    return { products: rows, total };
  };
  const exact = await search(pieces);
  if (exact.total > 0) return { ...exact, correctedSearch: null };
  const corrected = await forgiveTypingErrors(db, pieces);
  if (corrected !== undefined) {
    const near = await search(
      corrected.map((word, at) => {
        const { [at]: piece = [] } = pieces;
        return word === firstWayOf(piece) ? piece : [[word]];
      }),
    );
    if (near.total > 0) return { ...near, correctedSearch: corrected.join(' ') };
  }
  const guess = await guessSearch(db, memory, query.search ?? '');
  if (guess === undefined || guess.unknown.length > 0) return { ...exact, correctedSearch: null };
  const meant = await search(guess.pieces);
  return { ...meant, correctedSearch: meant.total > 0 ? guess.text : null };
}

const placeholder: Bind = (name) => sql.placeholder(name);
const boundRange = { first: sql.placeholder('first'), count: sql.placeholder('count') };
const isFoundIn = (column: PgColumn) => sql`${column} @@ ${sql.placeholder('expression')}::tsquery`;

const inName = isFoundIn(products.searchName);
const inHead = isFoundIn(products.searchHead);
const tiers = [inName, sql`${inHead} and not ${inName}`, sql`not ${inHead}`];

/**
 * Reads what was found in the name, then in brand, reference or category, then in the description,
 * each by rank. Tier by tier, because the first is an index walk that stops after a page, while
 * sorting by tier would look at everything found.
 */
async function readByRelevance(
  range: Range,
  total: number,
  ask: {
    read(tier: number, inTier: SQL, first: number, count: number): Promise<string[]>;
    count(tier: number, inTier: SQL): Promise<number>;
  },
): Promise<string[]> {
  const onPage = Math.max(0, Math.min(range.count, total - range.first));
  const rows: string[] = [];
  let first = range.first;
  for (const [tier, inTier] of tiers.entries()) {
    const missing = onPage - rows.length;
    if (missing === 0) break;
    rows.push(...(await ask.read(tier, inTier, first, missing)));
    if (rows.length > 0) first = 0;
    else if (first > 0) first -= await ask.count(tier, inTier);
  }
  return rows;
}

function readRange(db: Db, where: SQL, order: SQL[], { first, count, fields }: Bounds) {
  // The page is settled on ids alone, so that only its few rows are joined with the rest.
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(count as number)
    .offset(first as number);
  const rows = db
    .select(named(fields === 'card' ? cardColumns : productColumns))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(sql`${products.id} = any(array(${page}))`)
    .orderBy(...order)
    .as('listed');
  // Taking rows apart into objects and writing them again would cost more than all the rest.
  return db.select({ text: sql<string>`row_to_json(listed)::text` }).from(rows);
}

const countQuery = (db: Db, where: SQL) =>
  db.select({ total: sql<number>`count(*)::int` }).from(products).where(where);

async function countProducts(db: Db, where: SQL): Promise<number> {
  const [row] = await countQuery(db, where);
  return row?.total ?? 0;
}

const textsOf = (rows: { text: string }[]) => rows.map(({ text }) => text);

/** How many products are for sale (specification, section 7, produits-count). */
export function countListed(db: Db, memory: ListMemory): Promise<number> {
  return memory.total('listed', () => countProducts(db, sql`${products.listed}`));
}
