import { inArray } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { suggestOrder } from '../planning/suggest-order.ts';
import { readStops } from '../round/stops.ts';

/** The orders of a round in an order in which they can be driven to; nothing changes. */
export async function suggestStops(db: Db, id: number): Promise<number[]> {
  const stops = (await readStops(db, [id])).filter(({ stop }) => stop.state !== 'removed');
  const zoneIds = stops.flatMap(({ order }) => order.zoneId ?? []);
  const zones = await db
    .select({ id: deliveryZones.id, rank: deliveryZones.rank })
    .from(deliveryZones)
    .where(inArray(deliveryZones.id, zoneIds));
  const rankOf = new Map(zones.map((zone) => [zone.id, zone.rank]));
  return suggestOrder(
    stops.map(({ order, returned }) => ({
      orderId: order.id,
      slotFrom: returned === null ? order.slotFrom : null,
      zoneRank: rankOf.get(order.zoneId ?? 0) ?? Number.MAX_SAFE_INTEGER,
      zoneId: order.zoneId,
      quarter: order.quarter,
      latitude: order.latitude,
      longitude: order.longitude,
    })),
  );
}
