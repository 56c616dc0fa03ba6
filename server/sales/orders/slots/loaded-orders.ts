import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';

/** The closed round of each of some orders whose van is being loaded (docs/decisions/037). */
export async function findLoaded(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, { roundId: number }>> {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .select({ orderId: roundStops.orderId, roundId: rounds.id })
    .from(roundStops)
    .innerJoin(rounds, and(eq(rounds.id, roundStops.roundId), eq(rounds.state, 'closed')))
    .where(
      and(
        inArray(roundStops.orderId, [...orderIds]),
        isNull(roundStops.returnId),
        eq(roundStops.state, 'planned'),
      ),
    );
  return new Map(found.map(({ orderId, roundId }) => [orderId, { roundId }]));
}
