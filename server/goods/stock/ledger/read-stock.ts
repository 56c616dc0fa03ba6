import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { placeStock, places, productStock } from '#server/goods/stock/tables.ts';
import type { Lying } from './spread-pieces.ts';

const anyOf = (ids: unknown) => sql`any(${ids}::int[])`;

/**
 * Locks the stock of articles until the transaction ends, in the order of their numbers against deadlocks.
 * Answers what can be sold of each; those that are not counted are missing.
 */
export async function lockStock(
  tx: Db,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await lockStatement(tx).execute({ ids: [...new Set(productIds)] });
  return new Map(rows.map(({ productId, available }) => [productId, available]));
}

const lockStatement = preparedOnce((tx) =>
  tx
    .select({ productId: productStock.productId, available: productStock.available })
    .from(productStock)
    .where(sql`${productStock.productId} = ${anyOf(sql.placeholder('ids'))}`)
    .orderBy(asc(productStock.productId))
    .for('update')
    .prepare('lock_stock'),
);

/** Where articles lie that are locked, the default place first. */
export async function readLying(
  tx: Db,
  productIds: readonly number[],
): Promise<Map<number, Lying[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select({
      productId: placeStock.productId,
      placeId: placeStock.placeId,
      onHand: placeStock.onHand,
    })
    .from(placeStock)
    .innerJoin(places, eq(places.id, placeStock.placeId))
    .where(
      and(
        sql`${placeStock.productId} = ${anyOf(sql.param([...new Set(productIds)]))}`,
        gt(placeStock.onHand, 0),
      ),
    )
    .orderBy(asc(placeStock.productId), desc(places.isDefault), asc(places.id));
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** The place that counts where nobody names one. */
export async function defaultPlaceId(tx: Db): Promise<number> {
  const found = await tx.select({ id: places.id }).from(places).where(eq(places.isDefault, true));
  return oneRow(found).id;
}
