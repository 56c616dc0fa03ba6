import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { By } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { stockVersion } from '#server/goods/catalogue/product/find-product.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { addAvailable, writeMoves } from '#server/goods/stock/ledger/change-stock.ts';
import { setAvailable, stopCounting } from '#server/goods/stock/ledger/count-articles.ts';
import { defaultPlaceId, lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { places } from '#server/goods/stock/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { orders } from '../tables.ts';
import { reserveStock, type Wanted } from './hold-goods.ts';

export type Released = { lineId: number; quantity: number };

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

type Line = HeldLine & { orderId: number };

/**
 * Counts pieces of a locked line that came back and can be sold again into the stock, at most as many as have
 * left with it. A product that was deleted since or is not counted any more has no stock to go back to.
 */
export async function putBack(tx: Db, by: By, line: Line, quantity: number): Promise<void> {
  const pieces = Math.min(quantity, line.departed);
  if (pieces < 1) return;
  await writeOff(tx, line, pieces);
  const counted = await lockStock(tx, productsOf([line]));
  await writeComingBack(tx, by, line.orderId, [{ ...line, departed: pieces }], counted);
  const { productId } = line;
  if (productId !== null && counted.has(productId)) await addAvailable(tx, [[productId, pieces]]);
}

/** Keeps pieces of a locked line from going back to the stock later, as with damaged ones. */
export async function writeOff(tx: Db, line: HeldLine, quantity: number): Promise<void> {
  await changeLines(tx, [line], {
    departed: sql`greatest(${orderLines.departed} - ${quantity}, 0)`,
  });
}

/**
 * Locks the lines of several locked orders and then the stock of all their articles, in the order in which
 * everybody does, so that the orders can be moved one after the other in one transaction.
 */
export async function lockGoods(tx: Db, orderIds: readonly number[]): Promise<void> {
  const lines = await tx
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.productId), asc(orderLines.id))
    .for('update');
  await lockStock(tx, productsOf(lines));
}

/** Pieces that an order keeps, or that have left with it; an article that was deleted has no number. */
export type HeldLine = { id: number; productId: number | null; reserved: number; departed: number };

/** What an order holds, locked in the order of articles against deadlocks. */
export async function lockLines(tx: Db, orderId: number): Promise<HeldLine[]> {
  const { id, productId, reserved, departed } = orderLines;
  return tx
    .select({ id, productId, reserved, departed })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), or(gt(reserved, 0), gt(departed, 0))))
    .orderBy(asc(productId))
    .for('update');
}

export async function changeLines(
  tx: Db,
  lines: readonly HeldLine[],
  values: Partial<Record<'reserved' | 'departed', SQL>>,
): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  await tx.update(orderLines).set(values).where(inArray(orderLines.id, ids));
}

export const productsOf = (lines: readonly Pick<HeldLine, 'productId'>[]): number[] =>
  lines.flatMap(({ productId }) => productId ?? []);

/** Notes that what has left with an order lies at its place again, as far as it is counted. */
export async function writeComingBack(
  tx: Db,
  by: By,
  orderId: number,
  lines: readonly HeldLine[],
  counted: ReadonlyMap<number, number>,
): Promise<void> {
  const back = lines.flatMap(({ productId, departed }) =>
    productId === null || departed === 0 || !counted.has(productId)
      ? []
      : [{ productId, pieces: departed }],
  );
  if (back.length === 0) return;
  const placeId = (await findPlaceOf(tx, orderId)) ?? (await defaultPlaceId(tx));
  await writeMoves(
    tx,
    by,
    back.map((move) => ({ ...move, kind: 'return', placeId, orderId })),
  );
}

async function findPlaceOf(tx: Db, orderId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: places.id })
    .from(orders)
    .innerJoin(places, and(eq(places.id, orders.placeId), places.active))
    .where(eq(orders.id, orderId));
  return found?.id;
}

const STOCK_CHANGED =
  'Le stock a changé entre-temps (une commande, ou un collègue) : rechargez la fiche, puis recomptez.';

/**
 * Sets how many pieces can still be sold, by a count of the default place; null is not counted. Throws `not-found`, and `conflict` when stale.
 */
export async function countStock(
  db: Db,
  actor: Actor,
  { productId, version: seenVersion }: { productId: number; version?: number | undefined },
  available: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    const before = (await lockStock(tx, [productId])).get(productId) ?? null;
    if (seenVersion !== undefined && seenVersion !== stockVersion(before)) {
      throw new Problem('conflict', STOCK_CHANGED);
    }
    if (available === null) await stopCounting(tx, actor, [productId]);
    else await setAvailable(tx, actor, [{ productId, available }]);
    await writeAudit(tx, actor, {
      action: 'stock counted',
      subject: `product:${productId}`,
      before: { available: before },
      after: { available },
    });
  });
}
