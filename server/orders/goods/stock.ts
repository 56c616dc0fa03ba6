import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { getFrom } from '#contract/tables.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines, productStock } from '#server/db/schema/orders.ts';
import { Problem } from '#server/problem.ts';

type Wanted = { productId: number; name: string; quantity: number };
export type Released = { lineId: number; quantity: number };

/**
 * Takes pieces from the stock, locked in the order of products against deadlocks; uncounted ones take none.
 * Throws `conflict`.
 */
export async function reserveStock(
  tx: Db,
  wanted: readonly Wanted[],
): Promise<Map<number, number>> {
  const ids = wanted.map(({ productId }) => productId);
  const counted = await tx
    .select({ productId: productStock.productId, available: productStock.available })
    .from(productStock)
    .where(inArray(productStock.productId, ids))
    .orderBy(asc(productStock.productId))
    .for('update');
  const availableOf = new Map(counted.map(({ productId, available }) => [productId, available]));
  const tooFew = wanted.flatMap((good) => {
    const left = availableOf.get(good.productId);
    return left === undefined || left >= good.quantity ? [] : [refusalOf(good, left)];
  });
  const [first] = tooFew;
  if (first !== undefined) throw new Problem('conflict', first.message, tooFew);
  const taken = new Map<number, number>();
  for (const { productId, quantity } of wanted) {
    if (availableOf.has(productId)) taken.set(productId, quantity);
  }
  await addToStock(
    tx,
    [...taken].map(([productId, quantity]) => [productId, -quantity]),
  );
  return taken;
}

/** Pieces by product that come, or go when negative. */
async function addToStock(tx: Db, pieces: readonly (readonly [number, number])[]): Promise<void> {
  if (pieces.length === 0) return;
  // A row that is named twice would be changed once.
  const byProduct = new Map<number, number>();
  for (const [productId, quantity] of pieces) {
    byProduct.set(productId, (byProduct.get(productId) ?? 0) + quantity);
  }
  const ids = sql.param([...byProduct.keys()]);
  const quantities = sql.param([...byProduct.values()]);
  await tx.execute(sql`update ${productStock} set available = available + pieces.quantity, updated_at = now()
    from unnest(${ids}::int[], ${quantities}::int[]) as pieces (product_id, quantity)
    where ${productStock.productId} = pieces.product_id`);
}

/** Gives back what an order took and tells how much by line. Again changes nothing. */
export async function releaseStock(tx: Db, orderId: number): Promise<Released[]> {
  const held = await tx
    .select({ id: orderLines.id, productId: orderLines.productId, reserved: orderLines.reserved })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), gt(orderLines.reserved, 0)))
    .orderBy(asc(orderLines.productId))
    .for('update');
  const ids = held.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(orderLines).set({ reserved: 0 }).where(inArray(orderLines.id, ids));
  // A product that was deleted since has no stock to go back to.
  const pieces = held.flatMap(({ productId, reserved }) =>
    productId === null ? [] : [[productId, reserved] as const],
  );
  await addToStock(tx, pieces);
  return held.map(({ id: lineId, reserved: quantity }) => ({ lineId, quantity }));
}

/** Takes what `releaseStock` gave back from the stock again. Throws `conflict` as `reserveStock` does. */
export async function reserveAgain(tx: Db, released: readonly Released[]): Promise<void> {
  const quantityOf = new Map(released.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = await tx
    .select({ id: orderLines.id, productId: orderLines.productId, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.id, [...quantityOf.keys()]));
  const wanted = new Map<number, Wanted>();
  for (const { id, productId, name } of lines) {
    // A product that was deleted since has no stock to take from.
    if (productId === null) continue;
    const quantity = getFrom(quantityOf, id) + (wanted.get(productId)?.quantity ?? 0);
    wanted.set(productId, { productId, name, quantity });
  }
  const taken = await reserveStock(tx, [...wanted.values()]);
  for (const { id, productId } of lines) {
    if (productId === null || !taken.has(productId)) continue;
    await tx
      .update(orderLines)
      .set({ reserved: getFrom(quantityOf, id) })
      .where(eq(orderLines.id, id));
  }
}

function refusalOf({ name }: Wanted, left: number) {
  const few = left === 1 ? 'Il ne reste qu’une pièce' : `Il ne reste que ${left} pièces`;
  const message = left === 0 ? `${name} est épuisé.` : `${few} de ${name}.`;
  return { field: 'order_lines', message };
}
