import { inArray } from 'drizzle-orm';
import { withoutVat } from '#contract/goods/stock/loss-words.ts';
import type { Db } from '#server/base/db/open.ts';
import { productCosts } from '../tables.ts';

export type Priced = { id: number; name: string; prices: readonly number[] };
export type Loss = { id: number; name: string; net_price: number; average: number };

/** Products whose lowest price (XOF, VAT included) is below their average cost without VAT (rule G-57). */
export async function findLosses(
  db: Db,
  vatPercent: number,
  priced: readonly Priced[],
): Promise<Loss[]> {
  const ids = priced.map(({ id }) => id);
  const rows = await db
    .select({ id: productCosts.productId, average: productCosts.averageXof })
    .from(productCosts)
    .where(inArray(productCosts.productId, ids));
  const averageOf = new Map(rows.map(({ id, average }) => [id, average]));
  return priced.flatMap(({ id, name, prices }) => {
    const average = averageOf.get(id) ?? null;
    if (average === null || prices.length === 0) return [];
    const net = withoutVat(Math.min(...prices), vatPercent);
    return net < average ? [{ id, name, net_price: net, average }] : [];
  });
}
