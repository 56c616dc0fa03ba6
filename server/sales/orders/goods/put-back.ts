import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { By } from '#server/base/identity/who.ts';
import { addAvailable } from '#server/goods/stock/ledger/change-stock.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { changeLines, type HeldLine, productsOf, writeComingBack } from './held-lines.ts';

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
