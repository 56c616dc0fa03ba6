import type { Db } from '#server/base/db/open.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';

export async function anAlert(db: Db, productId: number, partnerId: number): Promise<number> {
  const [contact] = await db
    .insert(alertContacts)
    .values({ channel: 'mail', address: `alerte${partnerId}@example.sn`, confirmedAt: new Date() })
    .returning();
  const [alert] = await db
    .insert(alerts)
    .values({ contactId: contact!.id, productId, partnerId, kind: 'stock' })
    .returning();
  return alert!.id;
}
