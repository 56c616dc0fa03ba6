import { asc, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { productCosts } from '../tables.ts';
import { type StockMove, writeMoves } from './change-stock.ts';
import { defaultPlaceId } from './read-stock.ts';

/** What one piece costs in XOF. */
export type NotedCost = { productId: number; costXof: number };

/**
 * Gives the pieces without a cost theirs, for many products whose stock is locked. A product without pieces keeps it
 * for the next count, and one whose pieces all have a cost stays as it is.
 */
export async function noteCosts(
  tx: Db,
  by: ActorOrSource,
  costs: readonly NotedCost[],
  reason: string,
): Promise<void> {
  if (costs.length === 0) return;
  const ids = sql`${sql.param(costs.map(({ productId }) => productId))}::int[]`;
  await tx.execute(sql`insert into product_costs (product_id, pieces)
    select id, coalesce((select sum(on_hand) from place_stock where product_id = id), 0)
    from unnest(${ids}) as id order by id on conflict do nothing`);
  const held = await tx
    .select({
      productId: productCosts.productId,
      pieces: productCosts.pieces,
      valued: productCosts.valued,
    })
    .from(productCosts)
    .where(sql`${productCosts.productId} = any(${ids})`)
    .orderBy(asc(productCosts.productId))
    .for('update');
  const isEmpty = new Set(
    held.filter(({ pieces }) => pieces === 0).map(({ productId }) => productId),
  );
  await setAverages(
    tx,
    costs.filter(({ productId }) => isEmpty.has(productId)),
  );
  const costOf = new Map(costs.map(({ productId, costXof }) => [productId, costXof]));
  const placeId = await defaultPlaceId(tx);
  const moves = held.flatMap(({ productId, pieces, valued: before }): StockMove[] => {
    const valued = pieces - before;
    const costXof = costOf.get(productId);
    if (valued === 0 || costXof === undefined) return [];
    const valueXof = valued * costXof;
    return [{ productId, placeId, kind: 'value', pieces: 0, valued, valueXof, reason }];
  });
  await writeMoves(tx, by, moves);
}

async function setAverages(tx: Db, costs: readonly NotedCost[]): Promise<void> {
  if (costs.length === 0) return;
  const ids = sql.param(costs.map(({ productId }) => productId));
  const averages = sql.param(costs.map(({ costXof }) => costXof));
  await tx.execute(sql`update product_costs set average_xof = given.cost
    from unnest(${ids}::int[], ${averages}::int[]) as given (id, cost)
    where product_costs.product_id = given.id`);
}
