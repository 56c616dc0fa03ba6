import type { Act } from '#server/base/identity/act.ts';
import { getOrder } from './find-orders.ts';
import { type OwnedOrder, orderNotFound } from './may-see.ts';
import { isBuyer, type LinkHolder } from './order-link.ts';

/** An order, for its buyer alone, signed in or by its link. Throws `not-found`. */
export async function findBought(
  { db, config, actor: holder }: Act<LinkHolder>,
  id: number,
): Promise<OwnedOrder> {
  const order = await getOrder(db, id);
  if (!isBuyer(config, holder, order)) throw orderNotFound();
  return order;
}
