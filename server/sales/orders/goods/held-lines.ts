import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { By } from '#server/base/identity/who.ts';
import { writeMoves } from '#server/goods/stock/ledger/change-stock.ts';
import { defaultPlaceId } from '#server/goods/stock/ledger/read-stock.ts';
import { places } from '#server/goods/stock/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';

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
