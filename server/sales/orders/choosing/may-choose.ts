import type { Config } from '#server/base/config/config.ts';
import { checkMayChange, type OwnedOrder, orderNotFound } from '../order/may-see.ts';
import { isBuyer, type LinkHolder } from '../order/order-link.ts';

/** Refuses all but the buyer, signed in or by the link, and staff. Throws `not-found`, `forbidden`. */
export function checkMayChoose(config: Config, holder: LinkHolder, order: OwnedOrder): void {
  if (isBuyer(config, holder, order)) return;
  if (holder.actor === undefined) throw orderNotFound();
  checkMayChange(holder.actor, order);
}
