import { getFrom } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { addAvailable, type StockMove, writeMoves } from './change-stock.ts';
import { openStock } from './count-products.ts';
import { listPlacedPieces, lockStock } from './read-stock.ts';

export type CountedPlace = { productId: number; placeId: number; onHand: number };
type PlaceChange = { productId: number; placeId: number; change: number };

/** Sets what lies at places, never below what orders hold. Uncounted products become counted. */
export async function setOnHand(
  tx: Db,
  by: ActorOrSource,
  counted: readonly CountedPlace[],
  reason: string,
): Promise<void> {
  const ids = counted.map(({ productId }) => productId);
  const { available } = await openStock(tx, by, ids);
  const lying = await readLyingAt(tx, ids);
  const changes = counted.map(({ productId, placeId, onHand }) => ({
    productId,
    placeId,
    change: onHand - lying(productId, placeId),
  }));
  await writeCounts(tx, by, available, changes, reason);
}

/** Changes what lies at places, not below 0 or what orders hold; uncounted products stay so. */
export async function changeOnHand(
  tx: Db,
  by: ActorOrSource,
  changes: readonly PlaceChange[],
  reason: string,
): Promise<void> {
  const ids = changes.map(({ productId }) => productId);
  const available = await lockStock(tx, ids);
  const lying = await readLyingAt(tx, ids);
  const possible = changes.flatMap(({ productId, placeId, change }) =>
    available.has(productId)
      ? [{ productId, placeId, change: Math.max(change, -lying(productId, placeId)) }]
      : [],
  );
  await writeCounts(tx, by, available, possible, reason);
}

async function readLyingAt(tx: Db, ids: readonly number[]) {
  const found = await listPlacedPieces(tx, ids);
  return (productId: number, placeId: number): number =>
    found.get(productId)?.find((one) => one.placeId === placeId)?.onHand ?? 0;
}

async function writeCounts(
  tx: Db,
  by: ActorOrSource,
  available: ReadonlyMap<number, number>,
  changes: readonly PlaceChange[],
  reason: string,
): Promise<void> {
  const free = new Map(available);
  const moves: StockMove[] = [];
  // Arrivals first, so that departures find free pieces.
  for (const { productId, placeId, change } of changes.toSorted((a, b) => b.change - a.change)) {
    const left = getFrom(free, productId);
    const pieces = Math.max(change, -left);
    if (pieces === 0) continue;
    free.set(productId, left + pieces);
    moves.push({ productId, placeId, kind: 'count', pieces, reason });
  }
  await writeMoves(tx, by, moves);
  await addAvailable(
    tx,
    moves.map(({ productId, pieces }) => [productId, pieces]),
  );
}
