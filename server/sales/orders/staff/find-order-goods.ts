import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import type { OrderGood } from '#contract/sales/orders/staff-order-calls.ts';
import type { Db } from '#server/base/db/open.ts';
import { preorderPriceFor, priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { hasTypedGtin, hasTypedMpn } from '#server/goods/catalogue/product/product-codes.ts';
import { splitSearch, toExpression } from '#server/goods/catalogue/search/search-words.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { placeStock, places, productStock } from '#server/goods/stock/tables.ts';

const MOST_FOUND = 20;

/** SQL prices by kind; null if it is not sold that way (`price-order.ts`). */
const pricesFor = (stockFirst: boolean) => ({
  order: sql<number | null>`${priceOfToday}`,
  preorder: preorderPriceFor(stockFirst),
  creditorder: sql<
    number | null
  >`case when ${products.creditEligible} then ${products.creditPrice} end`,
});

const placesOf = sql<OrderGood['places']>`coalesce((
  select json_agg(json_build_object('name', ${places.name}, 'pieces', ${placeStock.onHand})
    order by ${places.isDefault} desc, ${places.id})
  from ${placeStock} join ${places} on ${places.id} = ${placeStock.placeId}
  where ${placeStock.productId} = ${products.id} and ${placeStock.onHand} > 0), '[]'::json)`;

const isFound = (expression: string) => sql`${products.searchFull} @@ ${expression}::tsquery`;

/** Products that can be ordered in a way, found by the shop's search, with today's price and stock; 20 at most. */
export async function findOrderGoods(
  db: Db,
  {
    q = '',
    saleType = 'order',
    stockFirst,
  }: { q?: string | undefined; saleType?: SaleType | undefined; stockFirst: boolean },
): Promise<OrderGood[]> {
  const pieces = await splitSearch(db, q);
  const expression = pieces && (await toExpression(db, pieces));
  const byCode = pieces && or(hasTypedGtin(q), hasTypedMpn(q));
  const price = pricesFor(stockFirst)[saleType];
  return db
    .select({
      id: products.id,
      name: products.name,
      reference: products.reference,
      price: sql<number>`${price}`,
      available: productStock.available,
      places: placesOf,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(
      and(
        products.listed,
        sql`${price} > 0`,
        expression === undefined
          ? undefined
          : or(byCode, expression === '' ? undefined : isFound(expression)),
      ),
    )
    .orderBy(asc(products.rank), asc(products.id))
    .limit(MOST_FOUND);
}
