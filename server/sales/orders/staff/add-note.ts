import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { changeOrder, refuseStale } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { checkMayChange } from '../order/may-see.ts';

/**
 * Keeps a remark of staff about an order, which the customer never sees (`describe-event.ts`). Throws
 * `not-found`, `forbidden`, and `conflict` when somebody else changed the order since `version`.
 */
export async function addNote(
  db: Db,
  actor: Actor,
  id: number,
  { note, version }: { note: string; version?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkMayChange(actor, order);
    refuseStale(order, version);
    await changeOrder(tx, actor, order, {}, { kind: 'note', detail: { note } });
  });
}
