import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { addAvailable, writeMoves } from '#server/goods/stock/ledger/change-stock.ts';
import { listPlacedPieces, lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { reserveStock, type Wanted } from '#server/sales/orders/goods/hold-goods.ts';
import type { PricedOrder } from '#server/sales/orders/pricing/price-order.ts';

export type Shortage = { productId: number; name: string; pieces: number };

/** The goods of a priced sale, one entry a product. */
export const wantedOf = ({ lines }: Pick<PricedOrder, 'lines'>): Wanted[] =>
  lines.flatMap(({ productId, name, quantity }) =>
    productId === null ? [] : [{ productId, name, quantity }],
  );

/**
 * Pieces that the stock lacks for goods that lie on the counter: at this place, or because orders keep them. Locks the
 * stock of the goods. Uncounted products lack nothing.
 */
export async function findShortages(
  tx: Db,
  placeId: number,
  wanted: readonly Wanted[],
): Promise<Shortage[]> {
  const ids = wanted.map(({ productId }) => productId);
  const availableOf = await lockStock(tx, ids);
  const lying = await listPlacedPieces(tx, ids);
  return wanted.flatMap(({ productId, name, quantity }) => {
    const available = availableOf.get(productId);
    if (available === undefined) return [];
    const here = lying.get(productId)?.find((one) => one.placeId === placeId)?.onHand ?? 0;
    const pieces = quantity - Math.min(here, available);
    return pieces > 0 ? [{ productId, name, pieces }] : [];
  });
}

/**
 * Reserves goods that the customer has in hand. A piece that the stock lacks was there all the same: it is counted in
 * before it leaves, so that no figure falls below zero, and returned for a person to look at (rule M-50). Returns the reserved pieces
 * by product too.
 */
export async function takeGoodsAtHand(
  tx: Db,
  actor: Actor,
  { placeId, ticket }: { placeId: number; ticket: string },
  wanted: readonly Wanted[],
): Promise<{ taken: Map<number, number>; shortages: Shortage[] }> {
  const shortages = await findShortages(tx, placeId, wanted);
  await writeMoves(
    tx,
    actor,
    shortages.map(({ productId, pieces }) => ({
      productId,
      placeId,
      kind: 'count',
      pieces,
      reason: `Vendu à la caisse (${ticket}) sans être en stock`,
    })),
  );
  await addAvailable(
    tx,
    shortages.map(({ productId, pieces }) => [productId, pieces]),
  );
  return { taken: await reserveStock(tx, wanted), shortages };
}
