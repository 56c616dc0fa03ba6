import { inArray, type SQL, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { productStock } from '../tables.ts';
import { addAvailable, type StockMove, writeMoves } from './change-stock.ts';
import { type NotedCost, noteCosts } from './note-costs.ts';
import { defaultPlaceId, listPlacedPieces, lockStock, takePieces } from './read-stock.ts';

export type SellableStock = { productId: number; available: number };
type Belongs = Pick<StockMove, 'reason' | 'countId'>;

/** Sets what can be sold by one count at the default place. Uncounted products become counted. */
export async function setAvailable(
  tx: Db,
  by: ActorOrSource,
  counted: readonly SellableStock[],
  belongs: Belongs = {},
): Promise<void> {
  const ids = counted.map(({ productId }) => productId);
  const { available: before } = await openStock(tx, by, ids);
  const changes = counted.map(({ productId, available }) => ({
    productId,
    change: available - getFrom(before, productId),
  }));
  await changeLocked(tx, by, changes, belongs);
}

/** Changes the sellable pieces, not below 0; uncounted products stay so. */
export async function changeAvailable(
  tx: Db,
  by: ActorOrSource,
  changes: readonly { productId: number; change: number }[],
  belongs: Belongs = {},
): Promise<void> {
  const before = await lockStock(
    tx,
    changes.map(({ productId }) => productId),
  );
  const possible = changes.flatMap(({ productId, change }) => {
    const available = before.get(productId);
    return available === undefined ? [] : [{ productId, change: Math.max(change, -available) }];
  });
  await changeLocked(tx, by, possible, belongs);
}

/** Ends the counting of products: all their pieces leave the figures. */
export async function stopCounting(
  tx: Db,
  by: ActorOrSource,
  productIds: readonly number[],
): Promise<void> {
  const counted = [...(await lockStock(tx, productIds)).keys()];
  if (counted.length === 0) return;
  const moves = [...(await listPlacedPieces(tx, counted))].flatMap(([productId, lying]) =>
    lying.map(({ placeId, onHand }) => ({
      productId,
      placeId,
      kind: 'count' as const,
      pieces: -onHand,
      reason: 'N’est plus compté',
    })),
  );
  await writeMoves(tx, by, moves);
  await tx.delete(productStock).where(inArray(productStock.productId, counted));
}

/**
 * Locks the stock of products and begins to count uncounted ones, at their cost of `costs`; products that only stand
 * there are locked and stay uncounted. Call it before any other stock lock: it locks order lines, which come first.
 */
export async function openStock(
  tx: Db,
  by: ActorOrSource,
  productIds: readonly number[],
  costs: readonly NotedCost[] = [],
): Promise<{ available: Map<number, number>; opened: Set<number> }> {
  const opened = new Set<number>();
  const others = costs.map(({ productId }) => productId);
  let missing = [...new Set(productIds)];
  for (;;) {
    for (const id of await openUncounted(tx, by, missing, costs)) opened.add(id);
    const available = await lockStock(tx, [...productIds, ...others]);
    // The counting of this product ended in between.
    missing = missing.filter((id) => !available.has(id));
    if (missing.length === 0) return { available, opened };
  }
}

async function openUncounted(
  tx: Db,
  by: ActorOrSource,
  productIds: readonly number[],
  costs: readonly NotedCost[],
): Promise<number[]> {
  const uncounted = rowsOf<{ id: number }>(
    await tx.execute(sql`select id from unnest(${sql.param(productIds)}::int[]) as id
      where not exists (select from product_stock where product_id = id) order by id`),
  ).map(({ id }) => id);
  if (uncounted.length === 0) return [];
  const ids = sql`${sql.param(uncounted)}::int[]`;
  const kept = await keptOf(tx, ids);
  const opened = rowsOf<{ id: number }>(
    await tx.execute(sql`insert into product_stock (product_id, available)
      select id, 0 from unnest(${ids}) as id order by id
      on conflict do nothing returning product_id as id`),
  ).map(({ id }) => id);
  const moves = opened.flatMap((productId) => {
    const pieces = kept.get(productId);
    return pieces === undefined ? [] : [{ productId, pieces }];
  });
  if (moves.length > 0) {
    const place = { placeId: await defaultPlaceId(tx), kind: 'count' as const };
    const reason = 'Gardées pour des commandes';
    // First, so that these pieces come at this cost.
    const isOpened = new Set(opened);
    await noteCosts(
      tx,
      by,
      costs.filter(({ productId }) => isOpened.has(productId)),
      reason,
    );
    await writeMoves(
      tx,
      by,
      moves.map((move) => ({ ...move, ...place, reason })),
    );
  }
  return opened;
}

/** Locked in the order of products, as returns do, so that none is missed. */
async function keptOf(tx: Db, ids: SQL): Promise<Map<number, number>> {
  const lines = rowsOf<{ product_id: number; reserved: number }>(
    await tx.execute(sql`select product_id, reserved from order_lines
      where product_id = any(${ids}) and reserved > 0 order by product_id, id for update`),
  );
  const kept = new Map<number, number>();
  for (const { product_id: id, reserved } of lines) kept.set(id, (kept.get(id) ?? 0) + reserved);
  return kept;
}

async function changeLocked(
  tx: Db,
  by: ActorOrSource,
  changes: readonly { productId: number; change: number }[],
  belongs: Belongs,
): Promise<void> {
  const real = changes.filter(({ change }) => change !== 0);
  if (real.length === 0) return;
  const placeId = await defaultPlaceId(tx);
  const fewer = real.filter(({ change }) => change < 0).map(({ productId }) => productId);
  const lying = await listPlacedPieces(tx, fewer);
  const moves = real.flatMap(({ productId, change }): StockMove[] => {
    const move = { productId, kind: 'count' as const, ...belongs };
    if (change > 0) return [{ ...move, placeId, pieces: change }];
    const taken = takePieces(lying.get(productId) ?? [], -change);
    return taken.map((part) => ({ ...move, placeId: part.placeId, pieces: -part.onHand }));
  });
  await writeMoves(tx, by, moves);
  await addAvailable(
    tx,
    real.map(({ productId, change }) => [productId, change]),
  );
}
