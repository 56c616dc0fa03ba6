import { eq, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { ALL, CATALOGUE_PAGE_SIZE, HOME_PAGE_SIZE } from '#contract/base/limits.ts';
import { SEASONS } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { ProductFilters, SortOrder } from '#contract/goods/catalogue/catalogue.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { allOf } from '#server/base/db/conditions.ts';
import type { Db } from '#server/base/db/open.ts';
import { pictures } from '#server/goods/media/tables.ts';
import {
  aliasColumns,
  cardColumns,
  columnsFor,
  extrasColumn,
  extrasWithModels,
  isOnPromotion,
  preorderPriceFor,
  productColumns,
  writeExtras,
} from '../columns/product-columns.ts';
import { choiceConditions, cleanChoices } from '../facts/facet-choices.ts';
import { readPriceWish } from '../search/price-wish.ts';
import { foldText } from '../search/search-words.ts';
import { campaigns, categories, products, tags } from '../tables.ts';
import { type FamilyWay, modelsColumn } from './one-per-family.ts';

type Season = (typeof SEASONS)[number];

/** Which shelf of the shop a list is taken from, before any filter. */
export type Shelf = 'all' | 'promotion' | Season;

/** The wire's filters with nothing left open. Prices in XOF, compared with what a buyer pays today. */
export type ProductQuery = Omit<ProductFilters, 'fields' | 'images' | 'category_slug' | 'fete'> & {
  shelf: Shelf;
  /** The slug of a feast that staff added (rule G-58). */
  feast?: string | undefined;
  page: number;
  limit: number;
  /** The order among products that a search finds equally well (rule G-13). */
  tieOrder: SortOrder;
} & PreorderTerms &
  BranchTerms;

/** Where the category of a list stands in the tree (`branches.ts`). */
export type BranchTerms = {
  /** The ids of a parent and its children as an array of PostgreSQL; undefined for a category without children. */
  branch?: string | undefined;
  /** The name that says which facts the list has (`familyOf`); undefined for those that all products have. */
  kind?: string | undefined;
};

/** Set if pieces in stock are sold before a cheaper pre-order (rule G-44). */
type PreorderTerms = { stockFirst?: boolean | undefined };

/**
 * Fills the filters in; `All` and the season's own tag ask for nothing (rule G-12). A search for something cheap asks
 * for an order (rule G-13).
 */
export function completeFilters(
  shelf: Shelf,
  filters: ProductFilters & PreorderTerms & BranchTerms,
): ProductQuery {
  const { fields: _, images: _images, category_slug: _slug, ...asked } = filters;
  const { category, tag, fete: feast, ...others } = asked;
  const { search, isCheap } = readPriceWish(filters.search);
  const ofSeason = tag !== undefined && isSeason(shelf) && foldText(tag).includes(shelf);
  const kind = 'kind' in filters ? filters.kind : category === ALL ? undefined : category;
  return {
    page: 1,
    limit: HOME_PAGE_SIZE,
    ...others,
    search,
    tieOrder: isCheap ? 'prix' : 'rang',
    shelf,
    feast,
    category: category === ALL ? undefined : category,
    kind,
    facts: cleanChoices(kind, filters.facts),
    tag: tag === ALL || ofSeason ? undefined : tag,
  };
}

export const isSeason = (shelf: Shelf): shelf is Season =>
  SEASONS.some((season) => season === shelf);

export type Bound = Pick<ProductQuery, 'category' | 'branch' | 'tag' | 'min' | 'max' | 'feast'> & {
  day: string;
};

/** How a condition names a value: the value itself, or a placeholder of a prepared statement. */
type Bind = (name: keyof Bound) => unknown;

/** The values of a query; `day` (YYYY-MM-DD) settles which campaigns run. */
export const bindValuesOf = (
  { category, branch, tag, min, max, feast }: ProductQuery,
  day: string,
): Bound => ({
  feast,
  day,
  category,
  branch,
  tag,
  min,
  max,
});

/** Look-ups suit a season of few products, a walk through the list one of many. The planner does not know the size. */
type SeasonWay = 'looked-up' | 'walked';

/** A look-up reads all `total` products of the season, a walk about `listed * last / total`. */
export const seasonWayOf = (
  { total, listed }: { total: number; listed: number },
  last: number,
): SeasonWay => (total * total > listed * last ? 'walked' : 'looked-up');

/** The conditions of a query as SQL. What is searched comes on top (`search-products.ts`). */
export function conditionsOf(
  query: ProductQuery,
  bind: Bind,
  seasonWay: SeasonWay = 'looked-up',
): SQL {
  const { shelf, tag, productType, min, max, kind, facts, stockFirst = false } = query;
  return allOf(
    sql`${products.listed}`,
    shelf === 'promotion' || productType === 'promo'
      ? isOnPromotion(sql`${bind('day')}::date`)
      : undefined,
    productType === 'credit' ? sql`${products.creditEligible}` : undefined,
    productType === 'precommande' ? sql`${preorderPriceFor(stockFirst)} > 0` : undefined,
    isSeason(shelf) ? inSeason[seasonWay](shelf, bind) : undefined,
    query.feast === undefined ? undefined : ofFeast(bind),
    inCategory(query, bind),
    tag === undefined
      ? undefined
      : sql`exists (select from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = ${products.id} and lower(t.name) = lower(${bind('tag')}))`,
    min === undefined ? undefined : sql`${products.price} >= ${bind('min')}`,
    max === undefined ? undefined : sql`${products.price} <= ${bind('max')}`,
    ...choiceConditions(kind, facts),
  );
}

function inCategory({ category, branch }: ProductQuery, bind: Bind): SQL | undefined {
  if (branch !== undefined) return sql`${products.categoryId} = any(${bind('branch')}::int[])`;
  if (category === undefined) return undefined;
  // A link from before a category was renamed still finds it, by its former name.
  return sql`${products.categoryId} = coalesce(
    (select id from categories where lower(name) = lower(${bind('category')})),
    (select category_id from category_slugs where slug = category_slug(${bind('category')})))`;
}

/** What a season shows (rule G-19). */
const inSeason: Record<SeasonWay, (kind: Season, bind: Bind) => SQL> = {
  'looked-up': (kind, bind) => sql`${products.id} in (
    select product_id from campaign_products join ${campaigns} on ${campaigns.id} = campaign_id
    where kind = ${sql.raw(`'${kind}'`)} and ${bind('day')}::date between starts_on and ends_on
    union all
    select pt.product_id from product_tags pt join tags t on t.id = pt.tag_id
    where shop_fold(t.name) ~ ${wordOf(kind)}
      and not exists (select from campaigns where kind = ${sql.raw(`'${kind}'`)}))`,
  walked: (kind, bind) => sql`coalesce(
    (select true from campaign_products where product_id = ${products.id}
      and campaign_id = any(${campaignsOf(kind, bind)}) limit 1),
    (select true from product_tags where product_id = ${products.id}
      and tag_id = any(${tagsOf(kind)}) limit 1),
    false)`,
};

/** What the page of a feast that staff added shows (rule G-58). */
const ofFeast = (bind: Bind) => sql`${products.id} in (
  select product_id from campaign_products join ${campaigns} on ${campaigns.id} = campaign_id
    join feasts on feasts.id = feast_id
  where feasts.slug = ${bind('feast')} and ${bind('day')}::date between starts_on and ends_on)`;

const wordOf = (kind: Season) => sql.raw(String.raw`'\m${kind}\M'`);

const campaignsOf = (kind: Season, bind: Bind) => sql`array(
  select id from ${campaigns} where kind = ${sql.raw(`'${kind}'`)}
    and ${bind('day')}::date between starts_on and ends_on)`;

const tagsOf = (kind: Season) => sql`array(
  select id from ${tags} where shop_fold(name) ~ ${wordOf(kind)}
    and not exists (select from ${campaigns} where kind = ${sql.raw(`'${kind}'`)}))`;

/** Names the shape of a query: one prepared statement serves all its values. Queries with facets are not prepared. */
export function shapeOf(query: ProductQuery): string {
  const { shelf, productType = ALL, sort = '', category, branch } = query;
  const { tag, min, max, stockFirst, feast } = query;
  const given = [category, tag, min, max].map((value) => (value === undefined ? 0 : 1));
  const marks = [branch && 'branch', feast && 'feast', stockFirst && 'stock'].filter(Boolean);
  return [shelf, productType, sort, ...given, ...marks].join('_');
}

/** Whether one plan suits all values. Credit, tags, prices and parents of categories may match few products or nearly all. */
export const hasOnePlan = ({ shelf, productType = ALL, ...asked }: ProductQuery) =>
  shelf === 'all' &&
  productType === ALL &&
  [asked.branch, asked.tag, asked.min, asked.max, asked.facts, asked.feast].every(
    (value) => value === undefined,
  );

/** The pages that shoppers mostly see: the first ones, in the sizes in which the shop itself asks for lists. */
const OFTEN = { pages: 5, sizes: [CATALOGUE_PAGE_SIZE, HOME_PAGE_SIZE] };

/** Common pages have bounds written out: with parameters PostgreSQL plans for a tenth of the list (0.8, not 0.3 ms). */
export const isOftenAsked = ({ page, limit }: ProductQuery) =>
  page <= OFTEN.pages && OFTEN.sizes.includes(limit);

/** What makes two queries have the same number of answers: all but the page and the order. */
export function countKeyOf(query: ProductQuery): string {
  const { page: _page, limit: _limit, sort: _sort, tieOrder: _order, ...counted } = query;
  return JSON.stringify(counted);
}

/** The columns that a sort goes by; the id makes the order total, so that pages never overlap. */
export function productOrderOf(sort: SortOrder): SQL[] {
  const orders: Record<SortOrder, SQL[]> = {
    rang: [sql`${products.rank}`, sql`${products.id}`],
    prix: [sql`${products.price}`, sql`${products.id}`],
    '-prix': [sql`${products.price} desc`, sql`${products.id} desc`],
    // As its indexes are: PostgreSQL does not see that a column without nulls needs no place for them.
    nouveaute: [sql`${products.createdAt} desc nulls last`, sql`${products.id} desc nulls last`],
  };
  return orders[sort];
}

const MAX_TOTALS = 2000;

/** PostgreSQL keeps a named statement in each connection. Shapes that come after the first 200 get no name. */
const MAX_STATEMENTS = 200;

/** Cached totals, until the catalogue changes, and the prepared statements of the first `MAX_STATEMENTS` shapes. */
export type ListMemory = {
  total(key: string, count: () => Promise<number>): Promise<number>;
  statement<S>(shape: string, prepare: (name: string) => S): S;
  /** Anything else that is read from the whole catalogue, kept as long as a total. */
  remember<T>(key: string, read: () => Promise<T>): Promise<T>;
};

/** Local to this process. A change of the catalogue's version outdates all totals; failed reads are not kept. */
export function createListMemory(version: CatalogueVersion): ListMemory {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MAX_TOTALS });
  const statements = new Map<string, unknown>();
  const remember = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const fullKey = `${version.current()} ${key}`;
    const found = kept.get(fullKey) as Promise<T> | undefined;
    if (found !== undefined) return found;
    const reading = read();
    kept.set(fullKey, reading);
    reading.catch(() => kept.delete(fullKey));
    return reading;
  };
  return {
    remember,
    total: (key, count) => remember(`total ${key}`, count),
    statement<S>(shape: string, prepare: (name: string) => S) {
      const known = statements.get(shape) as S | undefined;
      if (known !== undefined) return known;
      if (statements.size >= MAX_STATEMENTS) return prepare('');
      const prepared = prepare(shape);
      statements.set(shape, prepared);
      return prepared;
    },
  };
}

export type ProductFields = 'card' | 'all';

export type TextPage = {
  products: string[];
  total: number;
  correctedSearch: string | null;
  /** The condition of a typed code that found the products, instead of words (rule G-50). */
  ofCode?: SQL;
};

export type ProductRange = {
  first: number;
  count: number;
  fields: ProductFields;
  stockFirst: boolean;
};

type RowChoice = Pick<ProductRange, 'fields' | 'stockFirst'> & {
  /** Set where cards say what their families offer. */
  families?: FamilyWay | undefined;
};

/** Names a value that is given each time that a prepared statement runs. */
export const placeholder: Bind = (name) => sql.placeholder(name);

export const boundRange = { first: sql.placeholder('first'), count: sql.placeholder('count') };

/** Where statements are kept: nowhere for queries with facets, whose choices are too many. */
export const statementsFor = (
  { facts }: ProductQuery,
  memory: ListMemory,
): ListMemory['statement'] =>
  facts === undefined ? memory.statement : (_shape, prepare) => prepare('');

/** The query of a page of what `where` holds for, not run yet. Bounds that are not given become its parameters. */
export function productRangeQuery(
  db: Db,
  where: SQL,
  order: SQL[],
  { first, count, ...rows }: RowChoice & Partial<ProductRange>,
) {
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order);
  const [from, atMost] = [first ?? boundRange.first, count ?? boundRange.count].map((bound) =>
    typeof bound === 'number' ? sql.raw(`${bound}`) : sql`${bound}`,
  );
  return productRowsQuery(db, sql`${found.getSQL()} limit ${atMost} offset ${from}`, order, rows);
}

/** The query, not run yet, of products by id as JSON text, so that only a page's rows are joined. */
export function productRowsQuery(
  db: Db,
  ids: SQL,
  order: SQL[],
  { fields, stockFirst, families }: RowChoice,
) {
  const extras = families === undefined ? extrasColumn : extrasWithModels(modelsColumn(families));
  const rows = db
    .select(
      aliasColumns(
        fields === 'card'
          ? { ...columnsFor(cardColumns, stockFirst), ...extras }
          : columnsFor(productColumns, stockFirst),
      ),
    )
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.hash, sql`${products.pictures}[1]`))
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...order)
    .as('listed');
  // The database writes the JSON: making objects of the rows and text again would cost more than all the rest.
  return db.select({ text: sql<string>`row_to_json(listed)::text` }).from(rows);
}

export const productTextsOf = (rows: { text: string }[], fields: ProductFields): string[] =>
  rows.map(({ text }) => (fields === 'card' ? writeExtras(text) : text));

export async function countProducts(db: Db, where: SQL): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(products).where(where);
  return row?.total ?? 0;
}

/** Cached until the catalogue changes. */
export function countListed(db: Db, memory: ListMemory): Promise<number> {
  return memory.total('listed', () => countProducts(db, sql`${products.listed}`));
}
