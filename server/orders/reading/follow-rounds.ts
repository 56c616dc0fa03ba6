import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import type { Db } from '#server/db/open.ts';
import { roundStops, rounds } from '#server/db/schema/rounds.ts';
import { isoTime } from '#server/time.ts';

type DeliveryRound = NonNullable<Order['delivery_round']>;

/**
 * How many stops come before each of some orders that are on their way now; where the driver is, the shop does not
 * know.
 */
export async function followRounds(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, DeliveryRound>> {
  if (orderIds.length === 0) return new Map();
  const unsettled = sql`('planned', 'on_the_way')`;
  const found = await db
    .select({
      orderId: roundStops.orderId,
      state: roundStops.state,
      expectedAt: roundStops.expectedAt,
      before: sql<number>`(select count(*) from ${roundStops} as other
        join orders on orders.id = other.order_id and orders.state = 'to_delivered' and orders.fulfilment = 'shipped'
        where other.round_id = ${roundStops.roundId} and other.state in ${unsettled}
          and (other.position, other.id) < (${roundStops.position}, ${roundStops.id}))::int`,
    })
    .from(roundStops)
    .innerJoin(rounds, and(eq(rounds.id, roundStops.roundId), eq(rounds.state, 'on_the_way')))
    .where(
      and(inArray(roundStops.orderId, [...orderIds]), sql`${roundStops.state} in ${unsettled}`),
    );
  return new Map(
    found.map(({ orderId, state, expectedAt, before }) => [
      orderId,
      {
        is_next: state === 'on_the_way',
        stops_before: state === 'on_the_way' ? 0 : before,
        expected_at: expectedAt && isoTime(expectedAt),
      },
    ]),
  );
}
