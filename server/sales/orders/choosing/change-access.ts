import { eq } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { type Access, ownMedia } from '#server/base/address-media/read-access.ts';

import { oneRow } from '#server/base/db/one-row.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { isBeforeItLeaves } from '../moving/update-order.ts';
import { changeOrder } from '../order/change-order.ts';
import { findOrders, lockOrder } from '../order/find-orders.ts';
import type { LinkHolder } from '../order/order-link.ts';
import { describeOrders } from '../reading/read-orders.ts';
import { checkMayChoose } from './may-choose.ts';

/** What helps a driver to a door; the pin in degrees. What is undefined stays, null is taken away. */
export type DoorAccess = Access & {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

/**
 * Gives an order what its buyer thought of later, until its round is under way (docs/decisions/043). For its buyer,
 * signed in or by its link, and staff. Throws `not-found`, `forbidden`, `conflict`, and as `ownMedia`.
 */
export async function changeAccess(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
  { latitude, longitude, ...access }: DoorAccess,
): Promise<Order> {
  // Of `typeof` a number, null or undefined: both or none.
  if (typeof latitude !== typeof longitude) {
    const message = 'La latitude et la longitude vont ensemble.';
    throw new Problem('bad-request', message, [{ field: 'latitude', message }]);
  }
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkMayChoose(config, holder, order);
    if (order.pickupName !== null) {
      throw new Problem('conflict', `Cette commande se retire à ${order.pickupName}.`);
    }
    if (!isBeforeItLeaves(order)) {
      throw new Problem(
        'conflict',
        'Votre commande est en route : dites le chemin au livreur, qui vous appelle, ou appelez-nous.',
      );
    }
    await ownMedia(tx, order.ownerId, access);
    const said = { ...access, latitude, longitude };
    const values = Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(values).length === 0) return;
    await changeOrder(tx, holder.actor ?? 'guest', order, values, { kind: 'access-changed' });
  });
  const found = await findOrders(db, eq(orders.id, id), { limit: 1 });
  return oneRow(await describeOrders(db, found, holder.actor));
}
