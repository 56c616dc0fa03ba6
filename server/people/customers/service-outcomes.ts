import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { serviceOutcomes } from '#server/delivery/services/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';

/** How the work at a person's home ended, for the copy of their data. Photos in base64. */
export async function exportOutcomes(tx: Db, orderIds: number[]) {
  const found = await tx
    .select({ outcome: serviceOutcomes, service: orderLines.name })
    .from(serviceOutcomes)
    .innerJoin(orderLines, eq(orderLines.id, serviceOutcomes.orderLineId))
    .where(inArray(orderLines.orderId, orderIds));
  return found.map(({ service, outcome: { photo, ...row } }) => ({
    service,
    ...row,
    photo: photo && Buffer.from(photo).toString('base64'),
  }));
}
