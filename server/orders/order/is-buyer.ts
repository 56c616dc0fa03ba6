import type { Config } from '#server/config.ts';
import { type Actor, isOwner } from '#server/identity/actor.ts';
import type { OwnedOrder } from './may-see.ts';
import { isOrderToken } from './order-link.ts';

/** Whoever is signed in, and the token of the order's link, where there are such. */
export type LinkHolder = { actor: Actor | undefined; orderToken: string | undefined };

/** Whether this is the buyer, or somebody to whom the buyer gave the order's link. */
export const isBuyer = (
  config: Config,
  { actor, orderToken }: LinkHolder,
  { number, ownerId }: OwnedOrder,
): boolean =>
  (actor !== undefined && isOwner(actor, ownerId)) ||
  (orderToken !== undefined && isOrderToken(config, number, orderToken));
