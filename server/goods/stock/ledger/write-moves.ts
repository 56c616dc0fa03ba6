import type { Db } from '#server/base/db/open.ts';
import { type By, whoOf } from '#server/base/identity/who.ts';
import { stockMoves } from '#server/goods/stock/tables.ts';

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
>;

/** PostgreSQL takes 65,535 values in a statement; a move has eleven. */
const AT_ONCE = 5000;

/**
 * Adds to the ledger; what lies at each place follows by itself. The caller has locked the stock of the
 * articles and seen that enough lies there.
 */
export async function writeMoves(tx: Db, by: By, moves: readonly StockMove[]): Promise<void> {
  const who = whoOf(by);
  for (let first = 0; first < moves.length; first += AT_ONCE) {
    const part = moves.slice(first, first + AT_ONCE);
    await tx.insert(stockMoves).values(part.map((move) => ({ ...move, ...who })));
  }
}
