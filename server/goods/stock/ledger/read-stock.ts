import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';
import { placeStock, places, productStock } from '../tables.ts';

const anyOf = (ids: unknown) => sql`any(${ids}::int[])`;

/**
 * Locks stock rows in the order of product ids, against deadlocks, and returns the sellable pieces by product id;
 * products that are not counted are absent.
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

/** The places of locked products, the default one first. */
export async function listPlacedPieces(
  tx: Db,
  productIds: readonly number[],
): Promise<Map<number, PlacedPieces[]>> {
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

/** The place used if none is named. */
export async function defaultPlaceId(tx: Db): Promise<number> {
  const found = await tx.select({ id: places.id }).from(places).where(eq(places.isDefault, true));
  return oneRow(found).id;
}

export type PlacedPieces = { placeId: number; onHand: number };

/** Takes pieces from places in order. Throws if fewer lie there, since the figures are wrong then. */
export function takePieces(lying: readonly PlacedPieces[], pieces: number): PlacedPieces[] {
  let missing = pieces;
  const taken: PlacedPieces[] = [];
  for (const { placeId, onHand } of lying) {
    const part = Math.min(onHand, missing);
    if (part > 0) taken.push({ placeId, onHand: part });
    missing -= part;
  }
  if (missing > 0) throw new Error(`${missing} pieces are to be taken that lie nowhere`);
  return taken;
}

/** Moves the places of `first` to the front, in that order. */
export const placesFirst = (
  lying: readonly PlacedPieces[],
  first: readonly (number | null)[],
): PlacedPieces[] => [
  ...first.flatMap((id) => lying.filter(({ placeId }) => placeId === id)),
  ...lying.filter(({ placeId }) => !first.includes(placeId)),
];
