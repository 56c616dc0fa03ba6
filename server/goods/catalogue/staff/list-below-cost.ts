import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type BelowCost, PRICE_KINDS, staffBelowCost } from '#contract/goods/stock/staff-costs.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { productCosts } from '#server/goods/stock/tables.ts';
import { soldPrices } from '../columns/sold-prices.ts';
import { products } from '../tables.ts';
import { productsCondition } from './list-products.ts';

const lowest = sql<number>`least(${sql.join(Object.values(soldPrices), sql`, `)})`;

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
      isBelow(query.kind === undefined ? lowest : soldPrices[query.kind]),
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
            PRICE_KINDS.map((kind) => sql`when ${soldPrices[kind]} then ${kind}`),
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
