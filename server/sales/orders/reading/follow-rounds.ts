import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Db } from '#server/base/db/open.ts';
import { isoTime } from '#server/base/time.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { orders } from '../tables.ts';

type DeliveryRound = NonNullable<Order['delivery_round']>;

/** How many stops come before each order that is on its way. The shop does not track the driver. */
export async function readRoundPositions(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, DeliveryRound>> {
  if (orderIds.length === 0) return new Map();
  const other = alias(roundStops, 'other');
  const found = await db
    .select({
      orderId: roundStops.orderId,
      state: roundStops.state,
      expectedAt: roundStops.expectedAt,
      before: sql<number>`(select count(*) from ${roundStops} as other
        join ${orders} on ${orders.id} = ${other.orderId} and (${other.returnId} is not null
          or ${orders.state} = 'to_delivered' and ${orders.fulfilment} = 'shipped')
        where ${other.roundId} = ${roundStops.roundId} and ${isAhead(other)}
          and (${other.position}, ${other.id}) < (${roundStops.position}, ${roundStops.id}))::int`,
    })
    .from(roundStops)
    .innerJoin(rounds, and(eq(rounds.id, roundStops.roundId), eq(rounds.state, 'on_the_way')))
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(
      and(
        inArray(roundStops.orderId, [...orderIds]),
        isNull(roundStops.returnId),
        isAhead(roundStops),
      ),
    );
  return new Map(
    found.map(({ orderId, state, expectedAt, before }) => [
      orderId,
      {
        is_next: state === 'on_the_way',
        stops_before: state === 'on_the_way' ? 0 : before,
        // A delivery that was taken back has no hour.
        expected_at: state === 'delivered' ? null : expectedAt && isoTime(expectedAt),
      },
    ]),
  );
}

const isAhead = (stop: Parameters<typeof isDeliveryTakenBack>[0]) =>
  sql`(${stop.state} in ('planned', 'on_the_way') or ${isDeliveryTakenBack(stop)})`;

type Column = SQLWrapper;

/** SQL condition: staff took the delivery back while the round is driven. Needs order and round joined. */
export const isDeliveryTakenBack = (stop: {
  id: Column;
  orderId: Column;
  state: Column;
}): SQL<boolean> =>
  sql<boolean>`(${stop.state} = 'delivered' and ${rounds.state} = 'on_the_way'
  and ${orders.state} = 'to_delivered' and ${orders.fulfilment} = 'shipped'
  and not exists (select from ${roundStops} as later where later.order_id = ${stop.orderId}
    and later.id > ${stop.id} and later.state <> 'removed'))`;
