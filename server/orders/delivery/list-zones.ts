import { and, eq, inArray } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { staffZones } from '#contract/staff/zones.ts';
import type { Db } from '#server/db/open.ts';
import { deliveryZones } from '#server/db/schema/orders.ts';
import { hasPart, idsOf, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { toStaffZone } from './delivery-zones.ts';

type Zone = Reply<typeof staffZones.call>['items'][number];
type Question = ListQuery & { active?: 'true' | 'false' | undefined };

/** The delivery zones, in the order in which they are offered unless told otherwise. */
export function listZones(db: Db, question: Question): StaffRows<Zone> {
  const { active, q } = question;
  const ids = idsOf(question);
  return listOf(db, question, {
    from: deliveryZones,
    where: and(
      ids && inArray(deliveryZones.id, ids),
      active && eq(deliveryZones.active, active === 'true'),
      q ? hasPart(deliveryZones.name, q) : undefined,
    ),
    sortable: { rank: deliveryZones.rank, name: deliveryZones.name, fee: deliveryZones.fee },
    usual: 'rank',
    id: deliveryZones.id,
    read: async (wanted) => {
      const found = await db.select().from(deliveryZones).where(inArray(deliveryZones.id, wanted));
      return found.map(toStaffZone);
    },
  });
}
