import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { withoutVat } from '#contract/goods/stock/loss-words.ts';
import type { Loss, LossesFound } from '#contract/goods/stock/losses.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productCosts } from '../tables.ts';

/** As many as a clerk reads before a decision. */
const NAMED = 20;

/** XOF, VAT included. */
export type Priced = { id: number; prices: readonly number[] };

/** What prices would sell below cost (rule G-57); nothing for actors who may not see costs. */
export async function tellLosses(
  db: Db,
  actor: Actor,
  vatPercent: number,
  priced: readonly Priced[],
): Promise<LossesFound> {
  if (!actorHasRight(actor, 'margins:read')) return {};
  const losses = await findLosses(db, vatPercent, priced);
  return { below_cost: losses.slice(0, NAMED), below_cost_count: losses.length };
}

/** Products whose lowest price is below their average cost without VAT, the greatest loss first. */
async function findLosses(db: Db, vatPercent: number, priced: readonly Priced[]): Promise<Loss[]> {
  const lowestOf = new Map(
    priced.flatMap(({ id, prices }) => (prices.length > 0 ? [[id, Math.min(...prices)]] : [])),
  );
  const costs = await readCosts(db, [...lowestOf.keys()]);
  return costs
    .flatMap(({ average, ...product }) => {
      const price = lowestOf.get(product.id);
      if (price === undefined || average === null) return [];
      const net = withoutVat(price, vatPercent);
      return net < average ? [{ ...product, price, net_price: net, average }] : [];
    })
    .toSorted((a, b) => b.average - b.net_price - (a.average - a.net_price) || a.id - b.id);
}

const readCosts = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      average: productCosts.averageXof,
    })
    .from(productCosts)
    .innerJoin(products, eq(products.id, productCosts.productId))
    // One parameter: a file may change each price of the shop.
    .where(
      and(
        isNotNull(productCosts.averageXof),
        sql`${productCosts.productId} = any(${sql.param(ids)}::int[])`,
      ),
    );
