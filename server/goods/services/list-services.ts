import { and, eq, inArray } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type StaffService, staffServices } from '#contract/goods/staff-services.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { toStaffService } from './save-service.ts';
import { services } from './tables.ts';

export function listServices(
  db: Db,
  query: QueryOf<typeof staffServices>,
): StaffRows<StaffService> {
  const { active, kind, q } = query;
  return listOf(db, staffServices, query, {
    from: services,
    where: and(
      active && eq(services.active, active === 'true'),
      kind && eq(services.kind, kind),
      q ? hasPart(services.name, q) : undefined,
    ),
    sortable: { position: services.position, name: services.name, price: services.priceXof },
    id: services.id,
    read: async (wanted) => {
      const found = await db.select().from(services).where(inArray(services.id, wanted));
      return found.map(toStaffService);
    },
  });
}
