import { and, eq, inArray } from 'drizzle-orm';
import type { StaffRound } from '#contract/staff/rounds.ts';
import type { Db } from '#server/db/open.ts';
import { productStock } from '#server/db/schema/orders.ts';
import { placeStock } from '#server/db/schema/stock.ts';
import { type Goods, goodsOf } from '../round/load.ts';
import type { StopOfOrder } from '../round/stops.ts';

/** Articles of which less lies at a place than some stops take; what is not counted is never missing. */
export async function findMissing(
  db: Db,
  placeId: number,
  stops: readonly StopOfOrder[],
  goods: ReadonlyMap<number, Goods>,
): Promise<StaffRound['missing']> {
  const needed = new Map<number, { name: string; needed: number }>();
  for (const { order } of stops) {
    for (const { product_id: id, name, quantity } of goodsOf(goods, order.id).lines) {
      if (id === null) continue;
      needed.set(id, { name, needed: (needed.get(id)?.needed ?? 0) + quantity });
    }
  }
  if (needed.size === 0) return [];
  const counted = await db
    .select({ id: productStock.productId, there: placeStock.onHand })
    .from(productStock)
    .leftJoin(
      placeStock,
      and(eq(placeStock.productId, productStock.productId), eq(placeStock.placeId, placeId)),
    )
    .where(inArray(productStock.productId, [...needed.keys()]));
  const thereOf = new Map(counted.map(({ id, there }) => [id, there ?? 0]));
  return [...needed].flatMap(([product_id, wanted]) => {
    const there = thereOf.get(product_id);
    return there === undefined || there >= wanted.needed ? [] : [{ product_id, ...wanted, there }];
  });
}
