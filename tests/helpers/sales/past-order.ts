import type { Db } from '#server/base/db/open.ts';
import { pastOrderLines, pastOrders } from '#server/sales/history/tables.ts';

/** An order of the former shop with a piece that has a serial number. */
export async function aPastOrder(db: Db, values: Partial<typeof pastOrders.$inferInsert> = {}) {
  const [order] = await db
    .insert(pastOrders)
    .values({
      number: 'WC-1001',
      orderedAt: new Date('2024-05-03T10:00:00Z'),
      buyerName: 'Awa Diop',
      total: 150_000,
      state: 'Terminée',
      ...values,
    })
    .returning();
  await db.insert(pastOrderLines).values({
    pastOrderId: order!.id,
    position: 0,
    reference: 'FRIGO-1',
    name: 'Réfrigérateur',
    quantity: 1,
    unitPrice: 150_000,
    total: 150_000,
    serials: ['SN-PASSE-1'],
  });
  return order!;
}
