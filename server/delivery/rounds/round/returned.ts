import { asc, eq, inArray } from 'drizzle-orm';
import { RETURN_REASON_WORDS } from '#contract/delivery/return-words.ts';
import type { StaffStop } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { returnLines } from '#server/delivery/returns/tables.ts';
import { stopGoods } from '#server/delivery/rounds/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import type { StopOfOrder } from './stops.ts';

/** Why the goods of each stop come back, in French; empty of a delivery. */
export async function readReturnWords(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<(found: StopOfOrder) => string> {
  const ids = stops.flatMap(({ returned }) => returned?.id ?? []);
  if (ids.length === 0) return () => '';
  const lines = await db
    .select({ returnId: returnLines.returnId, reason: returnLines.reason })
    .from(returnLines)
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(returnLines.orderLineId));
  return ({ returned }) => {
    if (returned === null) return '';
    const own = lines.filter(({ returnId }) => returnId === returned.id);
    const reasons = new Set(own.map(({ reason }) => RETURN_REASON_WORDS[reason]));
    return [...reasons, returned.note].filter((words) => words !== '').join('. ');
  };
}

/** What drivers took along at each stop. */
export async function readTaken(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<(found: StopOfOrder) => StaffStop['taken']> {
  const ids = stops.flatMap(({ stop, returned }) => (returned === null ? [] : [stop.id]));
  if (ids.length === 0) return () => [];
  const { stopId, orderLineId, pieces, serials } = stopGoods;
  const found = await db
    .select({ stopId, line_id: orderLineId, name: orderLines.name, pieces, serials })
    .from(stopGoods)
    .innerJoin(orderLines, eq(orderLines.id, stopGoods.orderLineId))
    .where(inArray(stopGoods.stopId, ids))
    .orderBy(asc(orderLines.position));
  return ({ stop }) => found.flatMap(({ stopId: id, ...line }) => (id === stop.id ? [line] : []));
}
