import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { type ActorOrSource, actorFieldsOf } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock, stockMoves } from '../tables.ts';
import type { WrittenMove } from '../value/take-value.ts';
import { listPlacedPieces, lockStock } from './read-stock.ts';

/** Writes moves of free pieces; skips and returns uncounted products. Throws `conflict` if fewer are there or free. */
export async function changeStock(
  tx: Db,
  by: ActorOrSource,
  moves: readonly StockMove[],
): Promise<Set<number>> {
  const ids = moves.map(({ productId }) => productId);
  const availableOf = await lockStock(tx, ids);
  const counted = moves.filter(({ productId }) => availableOf.has(productId));
  await refuseTooFew(tx, availableOf, counted);
  await writeMoves(tx, by, counted);
  await addAvailable(
    tx,
    counted.map(({ productId, pieces }) => [productId, pieces]),
  );
  return new Set(ids.filter((id) => !availableOf.has(id)));
}

async function refuseTooFew(
  tx: Db,
  availableOf: Map<number, number>,
  moves: readonly StockMove[],
): Promise<void> {
  if (moves.every(({ pieces }) => pieces > 0)) return;
  const lying = await listPlacedPieces(
    tx,
    moves.map(({ productId }) => productId),
  );
  const free = new Map(availableOf);
  const onHand = new Map<string, number>();
  const refused: { productId: number; message: string }[] = [];
  for (const { productId, placeId, pieces } of moves) {
    const key = `${productId} ${placeId}`;
    const there =
      onHand.get(key) ?? lying.get(productId)?.find((one) => one.placeId === placeId)?.onHand ?? 0;
    const left = (free.get(productId) ?? 0) + pieces;
    onHand.set(key, there + pieces);
    free.set(productId, left);
    if (there + pieces < 0)
      refused.push({ productId, message: `il n’y en a que ${there} à cet endroit` });
    else if (left < 0) {
      const message = `${-left} de ces pièces sont gardées pour des commandes`;
      refused.push({ productId, message });
    }
  }
  if (refused.length > 0) throw await tooFew(tx, refused);
}

async function tooFew(tx: Db, refused: { productId: number; message: string }[]): Promise<Problem> {
  const named = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      inArray(
        products.id,
        refused.map(({ productId }) => productId),
      ),
    );
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const fields = refused.map(({ productId, message }) => ({
    field: `product:${productId}`,
    message: `${nameOf.get(productId) ?? productId} : ${message}.`,
  }));
  return new Problem('conflict', fields.map(({ message }) => message).join(' '), fields);
}

/** Adds to the sellable pieces of products; negative numbers take away. */
export async function addAvailable(
  tx: Db,
  pieces: readonly (readonly [productId: number, pieces: number])[],
): Promise<void> {
  if (pieces.length === 0) return;
  // A row named twice would be changed once.
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

/** Pieces that come to a place, or leave it when negative, and what they belong to. */
export type StockMove = Pick<
  typeof stockMoves.$inferInsert,
  | 'productId'
  | 'placeId'
  | 'kind'
  | 'pieces'
  | 'reason'
  | 'orderId'
  | 'purchaseId'
  | 'transferId'
  | 'countId'
  /** Of receipts, returns and changes of value; the ledger reckons the others (rule G-54). */
  | 'valued'
  | 'valueXof'
>;

/** PostgreSQL takes 65,535 values in a statement; a move has thirteen. */
const AT_ONCE = 5000;

/**
 * Adds moves; triggers update places and value, `available` stays. The caller has locked and checked the stock.
 * Returns what the ledger made of each: pieces and XOF, negative for departures.
 */
export async function writeMoves(
  tx: Db,
  by: ActorOrSource,
  moves: readonly StockMove[],
): Promise<WrittenMove[]> {
  const who = actorFieldsOf(by);
  const written: WrittenMove[] = [];
  for (let first = 0; first < moves.length; first += AT_ONCE) {
    const part = moves.slice(first, first + AT_ONCE);
    const rows = await tx
      .insert(stockMoves)
      .values(part.map((move) => ({ ...move, ...who })))
      .returning({
        productId: stockMoves.productId,
        pieces: stockMoves.pieces,
        valued: stockMoves.valued,
        valueXof: stockMoves.valueXof,
      });
    written.push(...rows);
  }
  return written;
}
