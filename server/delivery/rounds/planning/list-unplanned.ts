import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { PlanDay, UnplannedOrder } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { isoTime, plusDays, today } from '#server/base/time.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { toDeliverySlot } from '#server/sales/orders/slots/order-slot.ts';
import { isInQueueSql } from '#server/sales/orders/staff/order-queue.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { type Goods, goodsOf, knownKilos, readGoods, readReturnedGoods } from '../round/load.ts';
import { describePlace, type OrderRow, type ReturnRow } from '../round/stops.ts';
import { roundStops } from '../tables.ts';
import { inDrivingOrder } from './suggest-order.ts';

const MOST = 1000;

const DAYS_AHEAD = 14;

/** The day of the slot, the wished day, or the last promised day. */
const dayColumn = sql<
  string | null
>`coalesce(${orders.slotDay}, ${orders.wishedOn}, ${orders.promisedUntil})::text`;

type Asked = { date_to?: string | undefined; zone_id?: number | undefined };

/** `zoneRank` is null without a zone. */
export type Unplanned = {
  order: OrderRow;
  day: string | null;
  zoneRank: number | null;
  returned: ReturnRow | null;
};

/** Deliveries and collections in no round, by day, zone and slot; 14 days ahead if not asked, 1000 at most. */
export async function listUnplanned(
  db: Db,
  asked: Asked,
): Promise<{ days: PlanDay[]; is_more: boolean }> {
  const found = await findUnplanned(db, asked);
  const shown = found.slice(0, MOST);
  const goods = await readGoodsToPlan(db, shown);
  const days = [...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    groups: groupsOf(ofDay, goods),
  }));
  return { days, is_more: found.length > MOST };
}

/** As `listUnplanned`; more than 1000 if there are more. */
export async function findUnplanned(
  db: Db,
  { date_to: until = plusDays(today(), DAYS_AHEAD), zone_id: zoneId }: Asked,
): Promise<Unplanned[]> {
  const planned = db
    .select({ id: roundStops.id })
    .from(roundStops)
    .where(
      and(eq(roundStops.orderId, orders.id), inArray(roundStops.state, ['planned', 'on_the_way'])),
    );
  const toDeliver = await db
    .select({
      order: orders,
      day: dayColumn,
      zoneRank: deliveryZones.rank,
      returned: sql<null>`null`,
    })
    .from(orders)
    .leftJoin(deliveryZones, eq(deliveryZones.id, orders.zoneId))
    .where(
      and(
        isInQueueSql('to_prepare'),
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
  const zone = zoneId === undefined ? undefined : eq(orders.zoneId, zoneId);
  const toFetch = await db
    .select({
      order: orders,
      day: returns.fetchedOn,
      zoneRank: deliveryZones.rank,
      returned: returns,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(deliveryZones, eq(deliveryZones.id, orders.zoneId))
    .where(and(isToFetch, isFirstOfOrder, isBy(until), zone))
    .orderBy(returns.id)
    .limit(MOST);
  return [...toDeliver, ...toFetch].toSorted(byDay);
}

/** Reads once for all; the returned function gives the goods to deliver or to collect. */
export async function readGoodsToPlan(
  db: Db,
  found: readonly Unplanned[],
): Promise<(one: Unplanned) => Goods> {
  const ofOrders = await readGoods(
    db,
    found.flatMap(({ order, returned }) => (returned === null ? [order.id] : [])),
  );
  const ofReturns = await readReturnedGoods(
    db,
    found.flatMap(({ returned }) => returned?.id ?? []),
  );
  return ({ order, returned }) =>
    returned === null ? goodsOf(ofOrders, order.id) : goodsOf(ofReturns, returned.id);
}

/** A round collects one return of an order at a time. */
const isFirstOfOrder = sql`not exists (select from ${returns} as earlier
  where earlier.order_id = ${returns.orderId} and earlier.state = 'approved' and earlier.id < ${returns.id})`;

const isBy = (until: string) =>
  sql`(${returns.fetchedOn} is null or ${returns.fetchedOn} <= ${until})`;

/** No day sorts last; the sort is stable. */
const byDay = (a: Unplanned, b: Unplanned): number => {
  if (a.day === b.day) return 0;
  if (a.day === null || b.day === null) return a.day === null ? 1 : -1;
  return a.day < b.day ? -1 : 1;
};

/** The slot belongs to the delivery only. */
const slotOfStop = ({ order, returned }: Unplanned) =>
  returned === null ? toDeliverySlot(order) : null;

type GoodsOf = (one: Unplanned) => Goods;

/** By zone and slot, each in driving order (rule D-8). */
function groupsOf(found: Unplanned[], goods: GoodsOf): PlanDay['groups'] {
  const keyOf = (one: Unplanned) => `${one.order.zoneId} ${slotOfStop(one)?.id ?? null}`;
  return [...Map.groupBy(found, keyOf).values()].map((together) => {
    const [first] = together as [Unplanned];
    const { order } = first;
    return {
      zone_id: order.zoneId,
      zone: order.zoneName,
      slot: slotOfStop(first),
      orders: inDrivingOrder(together).map((one) => describe(one, goods)),
    };
  });
}

function describe(one: Unplanned, goods: GoodsOf): UnplannedOrder {
  const { order, day, returned } = one;
  const { lines, load } = goods(one);
  return {
    ...describePlace(order),
    order_id: order.id,
    kind: returned === null ? 'delivery' : 'collection',
    order_name: order.number,
    placed_at: isoTime(order.placedAt),
    goods: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    litres: load.litres,
    kg: knownKilos(load),
    amount_due: returned === null ? dueAtDoorXof(order) : 0,
    wished_on: returned === null ? order.wishedOn : returned.fetchedOn,
    is_late: day !== null && day < today(),
  };
}

/** SQL condition: an approved return that no driver has or will collect. */
export const isToFetch: SQL = sql`(${returns.state} = 'approved' and not exists (select from ${roundStops}
  where ${roundStops.returnId} = ${returns.id}
    and ${roundStops.state} in ('planned', 'on_the_way', 'collected')))`;
