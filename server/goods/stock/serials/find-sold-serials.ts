import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { serialEvents, serials } from '#server/goods/stock/tables.ts';

/** The serial numbers that left with these order lines and have not come back, by line. */
export async function findSoldSerials(
  db: Db,
  orderLineIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ lineId: serialEvents.orderLineId, serial: serials.serial })
    .from(serialEvents)
    .innerJoin(serials, eq(serials.id, serialEvents.serialId))
    .where(
      and(
        inArray(serialEvents.orderLineId, [...orderLineIds]),
        eq(serialEvents.kind, 'sold'),
        eq(serials.state, 'sold'),
        // A piece that came back was perhaps sold with another line since.
        sql`not exists (select from serial_events later
          where later.serial_id = ${serialEvents.serialId} and later.id > ${serialEvents.id})`,
      ),
    )
    .orderBy(asc(serials.serial));
  const found = new Map<number, string[]>();
  for (const { lineId, serial } of rows) {
    if (lineId !== null) found.set(lineId, [...(found.get(lineId) ?? []), serial]);
  }
  return found;
}
