import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type BelowCost, PRICE_KINDS, staffBelowCost } from '#contract/goods/stock/staff-costs.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { productCosts } from '#server/goods/stock/tables.ts';
import { isOnPromotion } from '../columns/product-columns.ts';
import { products } from '../tables.ts';
import { productsCondition } from './list-products.ts';

/** The prices of a product for sale in XOF, VAT included; null where it is not sold that way. */
const PRICES: Record<(typeof PRICE_KINDS)[number], SQL<number | null>> = {
  price: sql`case when not ${isOnPromotion()} then nullif(${products.listPrice}, 0) end`,
  promo: sql`case when ${isOnPromotion()} or ${products.promotionStartsOn} is not null
    then nullif(${products.promoPrice}, 0) end`,
  preorder: sql`nullif(${products.preorderPrice}, 0)`,
  credit: sql`case when ${products.creditEligible} then nullif(${products.creditPrice}, 0) end`,
};
const lowest = sql<number>`least(${sql.join(Object.values(PRICES), sql`, `)})`;

/** Products for sale with a price below their average cost, a planned promotion included (rule G-57). */
export async function listBelowCost(
  { db, config }: { db: Db; config: Pick<Config, 'settings'> },
  query: QueryOf<typeof staffBelowCost>,
): Promise<StaffRows<BelowCost>> {
  const percent = config.settings.SHOP_VAT_PERCENT;
  const net = (price: SQL) => sql<number>`round(${price} * 100.0 / (100 + ${percent}::int))::int`;
  const loss = sql<number>`(${productCosts.averageXof} - ${net(lowest)})`;
  const isBelow = (price: SQL) => sql`${net(price)} < ${productCosts.averageXof}`;
  const from = sql`${products} join ${productCosts} on ${productCosts.productId} = ${products.id}`;
  return listOf(db, staffBelowCost, query, {
    from,
    where: and(
      eq(products.sellable, true),
      eq(products.active, true),
      isBelow(query.kind === undefined ? lowest : PRICES[query.kind]),
      await productsCondition(db, { q: query.q }),
    ),
    sortable: { loss, name: products.name },
    id: products.id,
    read: (ids) =>
      db
        .select({
          id: products.id,
          reference: products.reference,
          name: products.name,
          kind: sql<BelowCost['kind']>`case ${lowest} ${sql.join(
            PRICE_KINDS.map((kind) => sql`when ${PRICES[kind]} then ${kind}`),
            sql` `,
          )} end`,
          price: lowest,
          net_price: net(lowest),
          average: sql<number>`${productCosts.averageXof}::float8`,
          loss: sql<number>`${loss}::float8`,
        })
        .from(products)
        .innerJoin(productCosts, eq(productCosts.productId, products.id))
        .where(inArray(products.id, ids)),
  });
}
