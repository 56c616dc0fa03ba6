import { and, eq, inArray } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { QueryOf } from '#contract/staff/list.ts';
import { staffZones } from '#contract/staff/zones.ts';
import type { Db } from '#server/db/open.ts';
import { deliveryZones } from '#server/db/schema/orders.ts';
import { hasPart } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { toStaffZone } from './delivery-zones.ts';

type Zone = Reply<typeof staffZones.call>['items'][number];

/** The delivery zones, in the order in which they are offered unless told otherwise. */
export function listZones(db: Db, query: QueryOf<typeof staffZones>): StaffRows<Zone> {
  const { active, q } = query;
  return listOf(db, staffZones, query, {
    from: deliveryZones,
    where: and(
      active && eq(deliveryZones.active, active === 'true'),
      q ? hasPart(deliveryZones.name, q) : undefined,
    ),
    sortable: { rank: deliveryZones.rank, name: deliveryZones.name, fee: deliveryZones.fee },
    id: deliveryZones.id,
    read: async (wanted) => {
      const found = await db.select().from(deliveryZones).where(inArray(deliveryZones.id, wanted));
      return found.map(toStaffZone);
    },
  });
}
