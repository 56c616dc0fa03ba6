import { inArray } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { getFrom } from '#contract/base/tables.ts';
import type { stockCalls } from '#contract/goods/stock/staff-stock.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { recomputeStock } from '../ledger/recompute-stock.ts';

/** Articles whose figures are not what their movements and open orders come to, by name. */
export async function checkStock(db: Db): Promise<Reply<typeof stockCalls.checkStock>> {
  const found = await recomputeStock(db);
  const ids = found.map(({ productId }) => productId);
  const named = await db.select().from(places);
  const placeOf = new Map(named.map(({ id, name }) => [id, name]));
  const articles = await db
    .select({ id: products.id, reference: products.reference, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const articleOf = new Map(articles.map(({ id, ...article }) => [id, article]));
  const differences = found.flatMap(({ productId, available, computed, places: lying }) => {
    const article = articleOf.get(productId);
    if (article === undefined) return [];
    const shown = lying.map(({ placeId, onHand, moved }) => ({
      place: getFrom(placeOf, placeId),
      on_hand: onHand,
      moved,
    }));
    return [{ product_id: productId, ...article, available, computed, places: shown }];
  });
  return { differences };
}
