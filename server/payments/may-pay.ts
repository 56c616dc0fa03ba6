import type { Config } from '#server/config.ts';
import { type Actor, actorHasRight, isOwner } from '#server/customers/actor.ts';
import { type OwnedOrder, orderNotFound } from '#server/orders/may-see.ts';
import { isOrderToken } from '#server/orders/order-link.ts';
import { Problem } from '#server/problem.ts';

/** Who wants to pay: whoever is signed in, and the token of the order's link, where there are such. */
export type Payer = { actor: Actor | undefined; orderToken: string | undefined };

/** Whether this is the buyer, or somebody to whom the buyer gave the order's link. */
export const isBuyer = (
  config: Config,
  { actor, orderToken }: Payer,
  { number, ownerId }: OwnedOrder,
): boolean =>
  (actor !== undefined && isOwner(actor, ownerId)) ||
  (orderToken !== undefined && isOrderToken(config, number, orderToken));

/**
 * Lets the buyer pay, whoever holds the order's link (a relative, a guest), and staff who take payments.
 * Throws `not-found` for others, whether there is such an order or not, and `unauthenticated` for nobody.
 */
export function checkMayPay(
  config: Config,
  payer: Payer,
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
