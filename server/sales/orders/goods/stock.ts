import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { stockVersion } from '#server/goods/catalogue/product/find-product.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { addAvailable, writeMoves } from '#server/goods/stock/ledger/change-stock.ts';
import { setAvailable, stopCounting } from '#server/goods/stock/ledger/count-products.ts';
import { defaultPlaceId, lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { places } from '#server/goods/stock/tables.ts';
import { takeBackCosts } from '#server/goods/stock/value/line-costs.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { orders } from '../tables.ts';
import { reserveStock, type Wanted } from './hold-goods.ts';

export type Released = { lineId: number; quantity: number };

/** Releases what an order reserved and returns it by line; shipped pieces come back to a place. Idempotent. */
export async function releaseStock(
  tx: Db,
  orderId: number,
  by: ActorOrSource = 'shop',
): Promise<Released[]> {
  const held = await lockLines(tx, orderId);
  await changeLines(tx, held, { reserved: sql`0`, departed: sql`0` });
  const counted = await lockStock(tx, productsOf(held));
  await bookComingBack(tx, by, { orderId, lines: held }, counted);
  await addAvailable(
    tx,
    held.flatMap(({ productId, reserved, departed }) =>
      // A product counted for the first time now must not gain pieces that had left.
      productId !== null && counted.has(productId)
        ? [[productId, reserved + departed] as const]
        : [],
    ),
  );
  return held.map(({ id, reserved, departed }) => ({ lineId: id, quantity: reserved + departed }));
}

/** Reserves again what `releaseStock` released. Throws `conflict` as `reserveStock` does. */
export async function reserveAgain(tx: Db, released: readonly Released[]): Promise<void> {
  const quantityOf = new Map(released.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = await tx
    .select({ id: orderLines.id, productId: orderLines.productId, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.id, [...quantityOf.keys()]));
  const wanted = new Map<number, Wanted>();
  for (const { id, productId, name } of lines) {
    // A deleted product has no stock.
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
 * Adds resaleable pieces of a locked line to the stock (rule D-16), at most as many as were shipped: at the place
 * `placeId`, else at that of the order.
 */
export async function returnToStock(
  tx: Db,
  by: ActorOrSource,
  line: Line,
  { quantity, placeId }: { quantity: number; placeId?: number | undefined },
): Promise<void> {
  const pieces = Math.min(quantity, line.departed);
  if (pieces < 1) return;
  await writeOff(tx, line, pieces);
  const counted = await lockStock(tx, productsOf([line]));
  const lines = [{ ...line, departed: pieces }];
  await bookComingBack(tx, by, { orderId: line.orderId, lines, placeId }, counted);
  const { productId } = line;
  if (productId !== null && counted.has(productId)) await addAvailable(tx, [[productId, pieces]]);
}

/** Excludes pieces of a locked line, such as damaged ones, from a later return to the stock. */
export async function writeOff(tx: Db, line: HeldLine, quantity: number): Promise<void> {
  await changeLines(tx, [line], {
    departed: sql`greatest(${orderLines.departed} - ${quantity}, 0)`,
  });
}

/** Locks the lines of several locked orders, then the stock of all their products, in the global order of locks. */
export async function lockGoods(tx: Db, orderIds: readonly number[]): Promise<void> {
  const lines = await tx
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.productId), asc(orderLines.id))
    .for('update');
  await lockStock(tx, productsOf(lines));
}

/** Pieces that an order reserves or that were shipped; a deleted product has no id. */
export type HeldLine = { id: number; productId: number | null; reserved: number; departed: number };

/** Locked in the order of products against deadlocks. */
export async function lockLines(tx: Db, orderId: number): Promise<HeldLine[]> {
  const { id, productId, reserved, departed } = orderLines;
  return tx
    .select({ id, productId, reserved, departed })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), or(gt(reserved, 0), gt(departed, 0))))
    .orderBy(asc(productId))
    .for('update');
}

/** Updates the order lines only; the stock itself does not move. */
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

type ComingBack = { orderId: number; lines: readonly HeldLine[]; placeId?: number | undefined };

/**
 * Books shipped pieces of an order back to a place, by default their own, as far as they are counted. All give their cost back: a line that
 * kept it would have sold its pieces twice when they leave again.
 */
export async function bookComingBack(
  tx: Db,
  by: ActorOrSource,
  { orderId, lines, placeId: at }: ComingBack,
  counted: ReadonlyMap<number, number>,
): Promise<void> {
  const costs = await takeBackCosts(
    tx,
    lines
      .filter(({ departed }) => departed > 0)
      .map(({ departed, ...line }) => ({ ...line, pieces: departed })),
  );
  const back = lines.flatMap(({ id, productId, departed }) =>
    productId === null || departed === 0 || !counted.has(productId) ? [] : [{ id, productId }],
  );
  if (back.length === 0) return;
  const placeId = at ?? (await findPlaceOf(tx, orderId)) ?? (await defaultPlaceId(tx));
  await writeMoves(
    tx,
    by,
    back.map(({ id, productId }) => ({
      ...getFrom(costs, id),
      productId,
      kind: 'return',
      placeId,
      orderId,
    })),
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

/** Sets what can be sold, counted at the default place; null for uncounted. Throws `not-found`, `conflict` (stale). */
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
