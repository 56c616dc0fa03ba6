import { type SQL, sql } from 'drizzle-orm';
import type { ProductFilters, ProductType, SortOrder } from '#contract/catalogue.ts';
import { ALL, HOME_PAGE_SIZE } from '#contract/limits.ts';
import { SEASONS } from '#contract/seasons.ts';
import { allOf } from '#server/db/conditions.ts';
import { campaignProducts, campaigns, products } from '#server/db/schema/catalogue.ts';
import { isOnPromotion } from './promotion-of-today.ts';
import { foldText } from './search-words.ts';

export type Season = (typeof SEASONS)[number];
/** Which shelf of the shop a list is taken from, before any filter. */
export type Shelf = 'all' | 'promotion' | Season;

/** A list of products as the domain asks for it. Prices in XOF, compared with what a buyer pays today. */
export type ProductQuery = {
  shelf: Shelf;
  category: string | undefined;
  tag: string | undefined;
  type: ProductType;
  minXof: number | undefined;
  maxXof: number | undefined;
  search: string | undefined;
  sort: SortOrder | undefined;
  page: number;
  pageSize: number;
};

/** Reads the wire's filters; `All` and the season's own tag ask for nothing (specification, section 7). */
export function readFilters(shelf: Shelf, filters: ProductFilters): ProductQuery {
  const named = (value: string | undefined) => (value === ALL ? undefined : value);
  const tag = named(filters.tag);
  return {
    shelf,
    category: named(filters.category),
    tag: tag !== undefined && isSeason(shelf) && foldText(tag).includes(shelf) ? undefined : tag,
    type: filters.productType ?? ALL,
    minXof: filters.min,
    maxXof: filters.max,
    search: filters.search,
    sort: filters.sort,
    page: filters.page ?? 1,
    pageSize: filters.limit ?? HOME_PAGE_SIZE,
  };
}

const isSeason = (shelf: Shelf): shelf is Season => SEASONS.some((season) => season === shelf);

/** The values that the conditions of a question compare with. */
export type Bound = { category: string; tag: string; min: number; max: number; day: string };
/** How a condition names a value: the value itself, or a placeholder of a prepared statement. */
export type Bind = (name: keyof Bound) => unknown;

/** The values of a question; `day` (YYYY-MM-DD) settles which campaigns run. */
export function valuesOf(question: ProductQuery, day: string): Partial<Bound> {
  const { category, tag, minXof, maxXof } = question;
  return {
    day,
    ...(category !== undefined && { category }),
    ...(tag !== undefined && { tag }),
    ...(minXof !== undefined && { min: minXof }),
    ...(maxXof !== undefined && { max: maxXof }),
  };
}

/** The conditions of a question, search apart. */
export function conditionsOf(question: ProductQuery, bind: Bind): SQL {
  const { shelf, category, tag, type, minXof, maxXof } = question;
  return allOf(
    sql`${products.listed}`,
    shelf === 'promotion' || type === 'promo'
      ? isOnPromotion(sql`${bind('day')}::date`)
      : undefined,
    type === 'credit' ? sql`${products.creditEligible}` : undefined,
    type === 'precommande' ? sql`${products.preorderPrice} > 0` : undefined,
    isSeason(shelf) ? inSeason(shelf, bind) : undefined,
    category === undefined
      ? undefined
      : sql`${products.categoryId} = (
          select id from categories where lower(name) = lower(${bind('category')}))`,
    tag === undefined
      ? undefined
      : sql`exists (select from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = ${products.id} and lower(t.name) = lower(${bind('tag')}))`,
    minXof === undefined ? undefined : sql`${products.price} >= ${bind('min')}`,
    maxXof === undefined ? undefined : sql`${products.price} <= ${bind('max')}`,
  );
}

/** Questions of one shape differ in values only, so that one prepared statement answers them all. */
export function shapeOf(question: ProductQuery): string {
  const { shelf, type, sort = '', category, tag, minXof, maxXof } = question;
  const given = [category, tag, minXof, maxXof].map((value) => (value === undefined ? 0 : 1));
  return [shelf, type, sort, ...given].join('_');
}

/** What makes two questions have the same number of answers: all but the page and the order. */
export function countKeyOf(question: ProductQuery): string {
  const { page: _page, pageSize: _pageSize, sort: _sort, ...counted } = question;
  return JSON.stringify(counted);
}

/** The columns that a sort goes by; the id makes the order total, so that pages never overlap. */
export function orderOf(sort: SortOrder): SQL[] {
  const orders: Record<SortOrder, SQL[]> = {
    rang: [sql`${products.rank}`, sql`${products.id}`],
    prix: [sql`${products.price}`, sql`${products.id}`],
    '-prix': [sql`${products.price} desc`, sql`${products.id} desc`],
    nouveaute: [sql`${products.createdAt} desc`, sql`${products.id} desc`],
  };
  return orders[sort];
}

/**
 * What a season shows: the articles of its campaigns on their days, and as long as no campaign of its
 * kind was ever made, those with a tag that has its name as a word.
 */
function inSeason(kind: Season, bind: Bind): SQL {
  const ofKind = sql.raw(`'${kind}'`);
  return sql`${products.id} in (
    select ${campaignProducts.productId} from ${campaignProducts}
    join ${campaigns} on ${campaigns.id} = ${campaignProducts.campaignId}
    where ${campaigns.kind} = ${ofKind} and ${bind('day')}::date between ${campaigns.startsOn} and ${campaigns.endsOn}
    union all
    select pt.product_id from product_tags pt join tags t on t.id = pt.tag_id
    where shop_fold(t.name) ~ ${sql.raw(String.raw`'\m${kind}\M'`)}
      and not exists (select from campaigns where kind = ${ofKind}))`;
}
