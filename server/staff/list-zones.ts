import { and, count, eq, inArray } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { staffZones } from '#contract/staff/zones.ts';
import type { Db } from '#server/db/open.ts';
import { deliveryZones } from '#server/db/schema/orders.ts';
import { toStaffZone } from '#server/orders/delivery-zones.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & { active?: 'true' | 'false' | undefined };

/** A page of the delivery zones, in the order in which they are offered unless told otherwise. */
export async function listZones(
  db: Db,
  question: Question,
): Promise<Reply<typeof staffZones.call>> {
  const { active, q } = question;
  const ids = idsOf(question);
  const where = and(
    ids && inArray(deliveryZones.id, ids),
    active && eq(deliveryZones.active, active === 'true'),
    q ? hasPart(deliveryZones.name, q) : undefined,
  );
  const sortable = { rank: deliveryZones.rank, name: deliveryZones.name, fee: deliveryZones.fee };
  const page = pageOf(question, sortable, { usual: 'rank', id: deliveryZones.id });
  const [found, totals] = await Promise.all([
    db
      .select()
      .from(deliveryZones)
      .where(where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(deliveryZones).where(where),
  ]);
  return { items: found.map(toStaffZone), total: totals[0]!.total };
}
