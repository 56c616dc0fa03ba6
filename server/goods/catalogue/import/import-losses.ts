import { eq, sql } from 'drizzle-orm';
import type { LossesFound } from '#contract/goods/stock/losses.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { productCosts } from '#server/goods/stock/tables.ts';
import { tellLosses } from '#server/goods/stock/value/find-losses.ts';
import { catalogueImports } from '../tables.ts';
import type { PricedProduct } from './import-record.ts';

/** Who reads a preview, and the VAT of the shop in percent. */
export type Seer = { actor: Actor; vatPercent: number };

/** Those of a known cost. A job stores them without the cost, so that nothing of an import shows it (rule G-56). */
export async function ofKnownCost(
  db: Db,
  priced: readonly PricedProduct[],
): Promise<PricedProduct[]> {
  const ids = priced.map(([id]) => id);
  const found = await db
    .select({ id: productCosts.productId })
    .from(productCosts)
    .where(
      sql`${productCosts.averageXof} is not null
        and ${productCosts.productId} = any(${sql.param(ids)}::int[])`,
    );
  const known = new Set(found.map(({ id }) => id));
  return priced.filter(([id]) => known.has(id));
}

/** What a previewed file would sell below the cost of now (rule G-57); nothing for actors who may not see costs. */
export async function tellImportLosses(
  db: Db,
  id: number,
  { actor, vatPercent }: Seer,
): Promise<LossesFound> {
  const [found] = await db
    .select({ priced: sql<PricedProduct[] | null>`${catalogueImports.report} -> 'priced'` })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  const priced = (found?.priced ?? []).map(([product, price]) => ({
    id: product,
    prices: [price],
  }));
  return tellLosses(db, actor, vatPercent, priced);
}
