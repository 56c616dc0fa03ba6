import type { Config } from '#server/config.ts';
import { actorHasRight } from '#server/identity/actor.ts';
import { isBuyer, type LinkHolder } from '#server/orders/order/is-buyer.ts';
import { type OwnedOrder, orderNotFound } from '#server/orders/order/may-see.ts';
import { Problem } from '#server/problem.ts';

/**
 * Lets the buyer pay, whoever holds the order's link (a relative, a guest), and staff who take payments.
 * Throws `not-found` for others, whether there is such an order or not, and `unauthenticated` for nobody.
 */
export function checkMayPay(
  config: Config,
  payer: LinkHolder,
  order: OwnedOrder | undefined,
): asserts order is OwnedOrder {
  const { actor, orderToken } = payer;
  const isStaff = actor !== undefined && actorHasRight(actor, 'payments:write');
  if (order !== undefined && (isStaff || isBuyer(config, payer, order))) return;
  if (actor === undefined && orderToken === undefined) {
    throw new Problem('unauthenticated', 'Connectez-vous pour payer cette commande.');
  }
  throw orderNotFound();
}
