import { eq, inArray, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import type { By } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { addAvailable } from '#server/goods/stock/ledger/change-stock.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { changeLines, lockLines, productsOf, writeComingBack } from './held-lines.ts';

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
  const availableOf = await lockStock(
    tx,
    wanted.map(({ productId }) => productId),
  );
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
  await addAvailable(
    tx,
    [...taken].map(([productId, quantity]) => [productId, -quantity]),
  );
  return taken;
}

/**
 * Gives back what an order took and tells how much by line; what had left comes back to a place. Again
 * changes nothing.
 */
export async function releaseStock(tx: Db, orderId: number, by: By = 'shop'): Promise<Released[]> {
  const held = await lockLines(tx, orderId);
  await changeLines(tx, held, { reserved: sql`0`, departed: sql`0` });
  const counted = await lockStock(tx, productsOf(held));
  await writeComingBack(tx, by, orderId, held, counted);
  await addAvailable(
    tx,
    held.flatMap(({ productId, reserved, departed }) =>
      // Whoever counts it for the first time meanwhile knows nothing of pieces that have left.
      productId !== null && counted.has(productId)
        ? [[productId, reserved + departed] as const]
        : [],
    ),
  );
  return held.map(({ id, reserved, departed }) => ({ lineId: id, quantity: reserved + departed }));
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
