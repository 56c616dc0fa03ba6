import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { PlanDay, UnplannedOrder } from '#contract/staff/rounds.ts';
import type { Db } from '#server/db/open.ts';
import { deliveryZones } from '#server/db/schema/delivery.ts';
import { orders } from '#server/db/schema/orders.ts';
import { roundStops } from '#server/db/schema/rounds.ts';
import { toDeliverySlot } from '#server/orders/slots/slot-columns.ts';
import { isInQueue } from '#server/orders/staff/order-queue.ts';
import { dueAtDoorXof } from '#server/payments/staff/deliver-order.ts';
import { isoTime, plusDays, today } from '#server/time.ts';
import { describePlace } from '../round/describe-place.ts';
import { type Goods, goodsOf, knownKilos, readGoods } from '../round/load.ts';
import type { OrderRow } from '../round/stops.ts';

const MOST = 1000;
const DAYS_AHEAD = 14;

/** The day on which an order is to be delivered: its slot's, the wished one, or the last of the promise. */
const dayColumn = sql<
  string | null
>`coalesce(${orders.slotDay}, ${orders.wishedOn}, ${orders.promisedUntil})::text`;

type Asked = { date_to?: string | undefined; zone_id?: number | undefined };
type Found = { order: OrderRow; day: string | null };

/** What is to be delivered and stands in no round, by day, zone and slot; 1000 orders at most. */
export async function listUnplanned(
  db: Db,
  { date_to: until = plusDays(today(), DAYS_AHEAD), zone_id: zoneId }: Asked,
): Promise<{ days: PlanDay[]; is_more: boolean }> {
  const planned = db
    .select({ id: roundStops.id })
    .from(roundStops)
    .where(
      and(eq(roundStops.orderId, orders.id), inArray(roundStops.state, ['planned', 'on_the_way'])),
    );
  const found = await db
    .select({ order: orders, day: dayColumn })
    .from(orders)
    .leftJoin(deliveryZones, eq(deliveryZones.id, orders.zoneId))
    .where(
      and(
        isInQueue('to_prepare'),
        eq(orders.fulfilment, 'to_prepare'),
        isNull(orders.pickupName),
        notExists(planned),
        sql`(${dayColumn} is null or ${dayColumn} <= ${until})`,
        zoneId === undefined ? undefined : eq(orders.zoneId, zoneId),
      ),
    )
    .orderBy(
      sql`${dayColumn} nulls last`,
      sql`${deliveryZones.rank} nulls last`,
      sql`${orders.zoneId} nulls last`,
      sql`${orders.slotFrom} nulls last`,
      orders.id,
    )
    .limit(MOST + 1);
  const shown = found.slice(0, MOST);
  const goods = await readGoods(
    db,
    shown.map(({ order }) => order.id),
  );
  const days = [...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    groups: groupsOf(ofDay, goods),
  }));
  return { days, is_more: found.length > MOST };
}

function groupsOf(found: Found[], goods: ReadonlyMap<number, Goods>): PlanDay['groups'] {
  const keyOf = ({ order: { zoneId, slotId } }: Found) => `${zoneId} ${slotId}`;
  return [...Map.groupBy(found, keyOf).values()].map((together) => {
    const { order } = together[0]!;
    return {
      zone_id: order.zoneId,
      zone: order.zoneName,
      slot: toDeliverySlot(order),
      orders: together.map((one) => describe(one, goods)),
    };
  });
}

function describe({ order, day }: Found, goods: ReadonlyMap<number, Goods>): UnplannedOrder {
  const { lines, load } = goodsOf(goods, order.id);
  return {
    ...describePlace(order),
    order_id: order.id,
    order_name: order.number,
    placed_at: isoTime(order.placedAt),
    goods: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    litres: load.litres,
    kg: knownKilos(load),
    amount_due: dueAtDoorXof(order),
    wished_on: order.wishedOn,
    is_late: day !== null && day < today(),
  };
}
