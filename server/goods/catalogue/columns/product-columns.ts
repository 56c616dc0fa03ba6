import { type SQL, sql } from 'drizzle-orm';
import { LAST_PIECES, PICTURE_WIDTHS } from '#contract/base/limits.ts';
import type { Product, ProductCard, Tag } from '#contract/goods/catalogue/catalogue.ts';
import { MOST_CARD_FACTS } from '#contract/goods/catalogue/facts/fact-families.ts';
import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import { type Axis, familyWords } from '#contract/goods/catalogue/families.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { categories, products } from '../tables.ts';
import { cardFacts } from './card-facts.ts';

/** The time of the last change in microseconds since 1970. */
export const versionColumn = sql<number>`(extract(epoch from ${products.updatedAt}) * 1000000)::float8`;

/** Always later than before, so that each version differs. */
export const nextUpdatedAt = sql`greatest(now(), ${products.updatedAt} + interval '1 microsecond')`;

const DAY = sql`(now() at time zone 'UTC')::date`;

/** Whether a product is on promotion on a day, by default today (rule G-6), even before `end-promotions.ts` has run. */
export const isOnPromotion = (day: SQL = DAY): SQL<boolean> =>
  sql<boolean>`(${products.onPromotion} and coalesce(${products.promotionEndsOn} >= ${day}, true))`;

export const priceOfToday = sql<number>`case when ${isOnPromotion()}
  then ${products.promoPrice} else ${products.listPrice} end`;

/** Whether counted stock has nothing left to sell. */
export const isSoldOut = sql<boolean>`exists (
  select from product_stock s where s.product_id = ${products.id} and s.available = 0)`;

/** Whether the product can be ordered now for more than its pre-order price; null without one. */
const isDearerInStock = sql<boolean | null>`(${products.sellable}
  and ${priceOfToday} > ${products.preorderPrice} and not ${isSoldOut})`;

/** What shoppers pay for a pre-order in XOF, null without one (rule G-44). */
export const preorderPriceFor = (stockFirst: boolean): SQL<number | null> =>
  stockFirst
    ? sql<number | null>`case when ${isDearerInStock} then null else ${products.preorderPrice} end`
    : sql<number | null>`${products.preorderPrice}`;

/** What a card says beside the fields of a product. */
type CardExtras = Pick<ProductCard, 'facts' | 'rating' | 'pieces_left'>;

type Selected<T> = Record<keyof T, unknown>;

const CARD_WIDTH = 512;

/** The columns of a product card, by their names in the API. XOF. The query joins `categories` and left joins `pictures`. */
export const cardColumns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  categ_id: categories.name,
  tags: sql<Tag[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
    from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = ${products.id})`,
  rang: products.rank,
  en_promo: isOnPromotion(),
  list_price: products.listPrice,
  /** The shop shows nothing of a promotion that waits (rule G-37). */
  promo_price: sql<number>`case when ${products.promotionStartsOn} is null
    then coalesce(${products.promoPrice}, 0) else 0 end`,
  ...preorderColumns(false),
  creditorder_price: products.creditPrice,
  is_creditorder: products.creditEligible,
  sale_ok: products.sellable,
  is_sold_out: isSoldOut,
  image_color: pictures.color,
  image_url: sql<string | null>`${urlOfWidth(CARD_WIDTH)}`,
  image_sizes: sql<ProductCard['image_sizes']>`case when ${products.pictures}[1] is null
    then '[]'::json else json_build_array(${sql.join(PICTURE_WIDTHS.map(sizeOfWidth), sql`, `)}) end`,
} satisfies Selected<Omit<ProductCard, keyof CardExtras>>;

type Extras = [
  category: string,
  facts: Facts,
  rating: { average: number; count: number } | null,
  left: number | null,
  parent: string | null,
  models?: [axes: Axis[], count: number] | null,
];

/** Rule G-45. What the extras of a card are made of; the last column, so that `writeExtras` finds it in the text of a row. */
export const extrasColumn = { extras: extrasWith(sql``) };

/** As `extrasColumn`, with what the family of the product offers. */
export const extrasWithModels = (models: SQL): typeof extrasColumn => ({
  extras: extrasWith(sql`, ${models}`),
});

function extrasWith(more: SQL): SQL<Extras> {
  return sql<Extras>`json_build_array(${categories.name}, ${products.facts}, (
      select case when count(*) > 0 then
        json_build_object('average', round(avg(r.stars), 1), 'count', count(*)) end
      from reviews r where r.product_id = ${products.id} and r.state = 'published'), (
      select s.available from product_stock s
      where s.product_id = ${products.id} and s.available between 1 and ${sql.raw(String(LAST_PIECES))}),
      (select parent.name from categories parent where parent.id = ${categories.parentId})${more})`;
}

const extrasOf = ([category, facts, rating, left, parent, models]: Extras): CardExtras => {
  const own = cardFacts(category, facts, parent);
  const words =
    models && models[1] > 1 ? [familyWords(...models), ...own].slice(0, MOST_CARD_FACTS) : own;
  return {
    ...(words.length > 0 && { facts: words }),
    ...(rating !== null && { rating }),
    ...(left !== null && { pieces_left: left }),
  };
};

export const withExtras = <C extends object>({
  extras,
  ...card
}: C & { extras: Extras }): Omit<C, 'extras'> & CardExtras => ({ ...card, ...extrasOf(extras) });

const EXTRAS = ',"extras":';

/** The JSON of a card with its extras in words, without reading the rest of it. */
export function writeExtras(row: string): string {
  const at = row.lastIndexOf(EXTRAS);
  const words = JSON.stringify(extrasOf(JSON.parse(row.slice(at + EXTRAS.length, -1))));
  return words === '{}' ? `${row.slice(0, at)}}` : `${row.slice(0, at)},${words.slice(1)}`;
}

/** As `columns`, without pre-orders of what is dearer in stock if that is sold first (rule G-44). */
export const columnsFor = <C extends typeof cardColumns>(columns: C, stockFirst: boolean): C =>
  stockFirst ? { ...columns, ...preorderColumns(true) } : columns;

function preorderColumns(stockFirst: boolean) {
  const price = preorderPriceFor(stockFirst);
  return {
    preorder_price: sql<number>`coalesce(${price}, 0)`,
    is_preorder: sql<boolean>`coalesce(${price}, 0) > 0`,
  };
}

/** The columns of a product, with the joins of `cardColumns`. Times are UTC without a zone. */
export const productColumns = {
  ...cardColumns,
  reference: products.reference,
  display_name: products.name,
  type: sql<'product'>`'product'`,
  active: products.active,
  description: sql<string | false>`coalesce(to_json(${products.description}), to_json(false))`,
  warranty_months: products.warrantyMonths,
  created_at: isoTime(products.createdAt),
  updated_at: isoTime(products.updatedAt),
} satisfies Selected<Omit<Product, 'image_256'>>;

/** Gives each column its key as its name in SQL. */
export function aliasColumns(columns: Record<string, unknown>): Record<string, SQL.Aliased> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, sql`${value}`.as(name)]),
  );
}

/** UTC without a zone (`2026-01-31T10:20:30`), as existing clients parse it. */
function isoTime(column: typeof products.createdAt | typeof products.updatedAt) {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
}

function urlOfWidth(width: number): SQL {
  const [before = '', after = ''] = pictureUrl('HASH', width).split('HASH');
  return sql`${literal(before)} || ${products.pictures}[1] || ${literal(after)}`;
}

function sizeOfWidth(width: number): SQL {
  return sql`json_build_object('width', ${sql.raw(String(width))}, 'url', ${urlOfWidth(width)})`;
}

function literal(text: string): SQL {
  return sql.raw(`'${text}'`);
}
