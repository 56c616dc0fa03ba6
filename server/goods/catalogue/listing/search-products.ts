import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SortOrder } from '#contract/goods/catalogue/catalogue.ts';
import { allOf } from '#server/base/db/conditions.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { hasTypedMpn } from '../product/product-codes.ts';
import {
  forgiveTypingErrors,
  modelNumbersOf,
  toExpression,
  typedFormOf,
} from '../search/search-words.ts';
import { products } from '../tables.ts';
import { guessSearch } from './guess-search.ts';
import { listByCode } from './list-by-code.ts';
import {
  bindValuesOf,
  boundRange,
  conditionsOf,
  countKeyOf,
  countListed,
  hasOnePlan,
  type ListMemory,
  type ProductQuery,
  type ProductRange,
  placeholder,
  productOrderOf,
  productRangeQuery,
  productRowsQuery,
  productTextsOf,
  shapeOf,
  statementsFor,
  type TextPage,
} from './product-query.ts';

/** One page of JSON texts by relevance or `sort` (rule G-13). Forgives errors only if nothing was found (rule G-15). */
export async function searchProducts(
  db: Db,
  query: ProductQuery,
  pieces: string[][][],
  range: ProductRange,
  memory: ListMemory,
): Promise<TextPage> {
  const values = bindValuesOf(query, today());
  const where = conditionsOf(query, placeholder);
  const shape = `${shapeOf(query)}_${range.fields}`;
  const rowChoice = { fields: range.fields, stockFirst: range.stockFirst };
  /** Made once for all queries of a shape; planned for each, because a word may stand in few products or most. */
  const prepared = <S>(part: string, prepare: () => S) =>
    statementsFor(query, memory)<S>(`search_${part}_${shape}`, prepare);
  const search = async (words: string[][][]) => {
    const expression = await toExpression(db, words);
    const bound = { ...values, expression, model: modelNumbersOf(words) };
    const found = await memory.remember(
      `found ${countKeyOf({ ...query, search: expression })}`,
      async () => {
        const counting = prepared('count', () =>
          countFound(db, allOf(where, isFoundIn(products.searchFull))).prepare(''),
        );
        return oneRow(await counting.execute(bound));
      },
    );
    const { total } = found;
    const lookUp = ({ part, among }: Tier, order: SortOrder) => {
      const inTier = allOf(where, isFoundIn(products.searchFull), among?.(isFoundIn));
      return prepared(`${part}_${order}`, () =>
        productRangeQuery(db, inTier, productOrderOf(order), rowChoice).prepare(''),
      );
    };
    const walk = ({ part, among }: Tier, order: SortOrder) =>
      prepared(`walk_${part}_${order}`, () => {
        const isThere = among?.(isSeenIn) ?? isSeenIn(products.searchFull);
        const ids = walkTo(isThere, productOrderOf(order));
        return productRowsQuery(db, ids, productOrderOf(order), rowChoice).prepare('');
      });
    const read = async (tier: Tier, order: SortOrder, first: number, count: number) => {
      const size = tier.sizeOf(found);
      if (isUnfiltered(query)) {
        const most = WALKED_PER_FOUND * total;
        const listed = await countListed(db, memory);
        // The expected length of the walk, if matches lie evenly: one among every `listed / size` products.
        if ((listed * (first + count)) / size < most) {
          const walked = productTextsOf(
            await walk(tier, order).execute({ ...bound, first, count, most }),
            range.fields,
          );
          if (walked.length === count) return walked;
        }
      }
      const rows = await lookUp(tier, order).execute({ ...bound, first, count });
      return productTextsOf(rows, range.fields);
    };
    const onPage = Math.max(0, Math.min(range.count, total - range.first));
    const rows =
      query.sort === undefined
        ? await readByRelevance(range.first, onPage, found, (tier, first, count) =>
            read(tier, query.tieOrder, first, count),
          )
        : onPage === 0
          ? []
          : await read(all, query.sort, range.first, onPage);
    return { products: rows, total };
  };
  const exact = await search(pieces);
  if (exact.total > 0) return { ...exact, correctedSearch: null };
  const ofMaker = await listByCode(db, query, hasTypedMpn(query.search ?? ''), range);
  if (ofMaker !== undefined) return ofMaker;
  const corrected = await forgiveTypingErrors(db, pieces);
  if (corrected !== undefined) {
    const near = await search(
      corrected.map((word, at) => {
        const { [at]: piece = [] } = pieces;
        return word === typedFormOf(piece) ? piece : [[word]];
      }),
    );
    if (near.total > 0) return { ...near, correctedSearch: corrected.join(' ') };
  }
  const guess = await guessSearch(db, memory, query.search ?? '');
  if (guess === undefined || guess.unknown.length > 0) return { ...exact, correctedSearch: null };
  const meant = await search(guess.pieces);
  return { ...meant, correctedSearch: meant.total > 0 ? guess.text : null };
}

type IsIn = (column: PgColumn) => SQL;
const isFoundIn: IsIn = (column) => sql`${column} @@ ${sql.placeholder('expression')}::tsquery`;
/** The same of a row that is at hand: the planner knows of no index for it. */
const isSeenIn: IsIn = (column) =>
  sql`ts_match_vq(${column}, ${sql.placeholder('expression')}::tsquery)`;

/**
 * How many have the words of a search: in all, with a model number that was typed, others in their name, others there
 * or in brand, reference or category.
 */
type Found = { total: number; ofModel: number; inName: number; inHead: number };

type Tier = { part: string; among?: (is: IsIn) => SQL; sizeOf(found: Found): number };

const isOfModel = sql`ts_match_vq(${products.searchHead}, ${sql.placeholder('model')}::tsquery)`;
const isInName = (is: IsIn) => sql`${is(products.searchName)} and not ${isOfModel}`;
const isInHead = (is: IsIn) =>
  sql`${is(products.searchHead)} and not ${is(products.searchName)} and not ${isOfModel}`;

const all: Tier = { part: 'all', sizeOf: ({ total }) => total };
const tiers: Tier[] = [
  { part: 'model', among: () => isOfModel, sizeOf: ({ ofModel }) => ofModel },
  { part: 'name', among: isInName, sizeOf: ({ inName }) => inName },
  { part: 'head', among: isInHead, sizeOf: ({ inHead }) => inHead },
  {
    part: 'rest',
    among: (is) =>
      sql`${is(products.searchFull)} and not ${is(products.searchHead)} and not ${isOfModel}`,
    sizeOf: ({ total, ofModel, inName, inHead }) => total - ofModel - inName - inHead,
  },
];

/** Reads matches tier by tier (model, name, head, description): sorting by tier would read every match. */
async function readByRelevance(
  first: number,
  count: number,
  found: Found,
  read: (tier: Tier, first: number, count: number) => Promise<string[]>,
): Promise<string[]> {
  const rows: string[] = [];
  let before = first;
  for (const tier of tiers) {
    const missing = count - rows.length;
    const left = tier.sizeOf(found) - before;
    if (missing > 0 && left > 0) {
      rows.push(...(await read(tier, before, Math.min(missing, left))));
    }
    before = Math.max(0, -left);
  }
  return rows;
}

/**
 * A walk reads the list in order and stops at a full page; a look-up reads all matches in the text index. One match
 * costs two or three steps of a walk, so a walk reads at most this many products per match.
 */
const WALKED_PER_FOUND = 2;

/** A walk is through all that is for sale. */
const isUnfiltered = (query: ProductQuery) => hasOnePlan(query) && query.category === undefined;

/** The numbers of a page of those that `isThere` holds for, among the first `most` of a list. */
const walkTo = (isThere: SQL, order: SQL[]) => {
  const by = sql.join(order, sql`, `);
  const { first, count } = boundRange;
  return sql`select ${products.id} from (
      select * from ${products} where ${products.listed} order by ${by} limit ${sql.placeholder('most')}
    ) as ${products} where ${isThere} order by ${by} limit ${count} offset ${first}`;
};

const countFound = (db: Db, where: SQL) => {
  const having = (is: SQL) => sql<number>`(count(*) filter (where ${is}))::int`;
  return db
    .select({
      total: sql<number>`count(*)::int`,
      ofModel: having(isOfModel),
      inName: having(isInName(isFoundIn)),
      inHead: having(isInHead(isFoundIn)),
    })
    .from(products)
    .where(where);
};
