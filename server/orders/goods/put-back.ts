import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orderLines, productStock } from '#server/db/schema/orders.ts';

type Line = Pick<typeof orderLines.$inferSelect, 'id' | 'productId' | 'reserved'>;

/**
 * Counts pieces of a line that came back and can be sold again into the stock, at most as many as it took. The
 * order is locked. A product that was deleted since or is not counted any more has no stock to go back to.
 */
export async function putBack(tx: Db, line: Line, quantity: number): Promise<void> {
  const pieces = Math.min(quantity, line.reserved);
  if (pieces < 1) return;
  await writeOff(tx, line, pieces);
  if (line.productId === null) return;
  await tx
    .update(productStock)
    .set({ available: sql`${productStock.available} + ${pieces}`, updatedAt: sql`now()` })
    .where(eq(productStock.productId, line.productId));
}

/** Keeps pieces of a line from going back to the stock later, as with damaged ones. The order is locked. */
export async function writeOff(tx: Db, { id, reserved }: Line, quantity: number): Promise<void> {
  await tx
    .update(orderLines)
    .set({ reserved: Math.max(0, reserved - quantity) })
    .where(eq(orderLines.id, id));
}
