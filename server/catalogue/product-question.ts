import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { ProductFilters, ProductType, SortOrder } from '#contract/catalogue.ts';
import { ALL, HOME_PAGE_SIZE } from '#contract/limits.ts';
import { campaignProducts, campaigns, products } from '#server/db/schema/catalogue.ts';
import { foldText } from './search-words.ts';

export type Season = 'ramadan' | 'tabaski' | 'korite';
/** Which shelf of the shop a list is taken from, before any filter. */
export type Shelf = 'all' | 'promotion' | Season;

/** A list of products as the domain asks for it. Prices in XOF, compared with what a buyer pays today. */
export type ProductQuestion = {
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
export function readFilters(shelf: Shelf, filters: ProductFilters): ProductQuestion {
  const named = (value: string | undefined) => (value === ALL ? undefined : value);
  const tag = named(filters.tag);
  return {
    shelf,
    category: named(filters.category),
    tag: tag !== undefined && foldText(tag).includes(shelf) ? undefined : tag,
    type: filters.productType ?? ALL,
    minXof: filters.min,
    maxXof: filters.max,
    search: filters.search,
    sort: filters.sort,
    page: filters.page ?? 1,
    pageSize: filters.limit ?? HOME_PAGE_SIZE,
  };
}

/** The conditions of a question, search apart. `day` (YYYY-MM-DD) settles which campaigns run. */
export function conditionsOf(question: ProductQuestion, day: string): SQL {
  const { shelf, category, tag, type, minXof, maxXof } = question;
  return and(
    sql`${products.listed}`,
    shelf === 'promotion' || type === 'promo' ? sql`${products.onPromotion}` : undefined,
    type === 'credit' ? sql`${products.creditEligible}` : undefined,
    type === 'precommande' ? sql`${products.preorderPrice} > 0` : undefined,
    shelf === 'all' || shelf === 'promotion' ? undefined : inSeason(shelf, day),
    category === undefined
      ? undefined
      : eq(
          products.categoryId,
          sql`(select id from categories where lower(name) = lower(${category}))`,
        ),
    tag === undefined
      ? undefined
      : sql`exists (select from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = ${products.id} and lower(t.name) = lower(${tag}))`,
    minXof === undefined ? undefined : gte(products.price, minXof),
    maxXof === undefined ? undefined : lte(products.price, maxXof),
  )!;
}

/** What makes two questions have the same number of answers: all but the page and the order. */
export function countKeyOf(question: ProductQuestion): string {
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

function inSeason(kind: Season, day: string): SQL {
  return sql`${products.id} in (
    select ${campaignProducts.productId} from ${campaignProducts}
    join ${campaigns} on ${campaigns.id} = ${campaignProducts.campaignId}
    where ${campaigns.kind} = ${kind} and ${day} between ${campaigns.startsOn} and ${campaigns.endsOn})`;
}
