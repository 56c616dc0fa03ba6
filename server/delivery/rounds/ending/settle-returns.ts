import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { roundStops } from '#server/delivery/rounds/tables.ts';
import type { Round } from '../round/lock-round.ts';
import { readStops } from '../round/stops.ts';
import { readCounted } from './goods-back.ts';

/**
 * Makes each return that a round fetched one of the pieces that arrived: no others can be received. Where none did it
 * is to be fetched again.
 */
export async function settleReturns(tx: Db, { id }: Round): Promise<void> {
  const counted = new Map(
    (await readCounted(tx, id)).map(({ line_id, counted: pieces }) => [line_id, pieces ?? 0]),
  );
  const fetched = (await readStops(tx, [id])).filter(({ stop }) => stop.state === 'collected');
  for (const { stop, returned } of fetched) {
    if (returned?.state !== 'approved') continue;
    const lines = await tx.select().from(returnLines).where(eq(returnLines.returnId, returned.id));
    const arrived = lines.filter(({ orderLineId }) => (counted.get(orderLineId) ?? 0) > 0);
    if (arrived.length === 0) {
      await tx.update(roundStops).set({ state: 'skipped' }).where(eq(roundStops.id, stop.id));
      continue;
    }
    for (const { orderLineId, quantity } of arrived) {
      const pieces = Math.min(counted.get(orderLineId) ?? 0, quantity);
      await tx
        .update(returnLines)
        .set({ quantity: pieces })
        .where(isLine(returned.id, [orderLineId]));
    }
    const missing = lines.filter((line) => !arrived.includes(line));
    await tx.delete(returnLines).where(
      isLine(
        returned.id,
        missing.map(({ orderLineId }) => orderLineId),
      ),
    );
    await tx
      .update(returns)
      .set({ version: sql`${returns.version} + 1` })
      .where(eq(returns.id, returned.id));
  }
}

const isLine = (returnId: number, orderLineIds: number[]) =>
  and(eq(returnLines.returnId, returnId), inArray(returnLines.orderLineId, orderLineIds));
