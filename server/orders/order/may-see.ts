import type { orders } from '#server/db/schema/orders.ts';
import { type Actor, actorHasRight, isOwner } from '#server/identity/actor.ts';
import { hrCompanyOf } from '#server/identity/hr-company.ts';
import { Problem } from '#server/problem.ts';

/** An order with the account that it belongs to: of a guest who made an account later, that account. */
export type OwnedOrder = typeof orders.$inferSelect & { ownerId: number };
type Whose = Pick<OwnedOrder, 'ownerId' | 'saleType' | 'employerId'>;

/** What everybody hears who may not know that an order exists, or asks for one that does not. */
export const orderNotFound = () => new Problem('not-found', 'Commande introuvable');

/** Whether HR speaks for the employer through whom a credit order is bought. */
export function isEmployersOrder(actor: Actor, { saleType, employerId }: Whose): boolean {
  const company = hrCompanyOf(actor);
  return company !== undefined && saleType === 'creditorder' && employerId === company;
}

/** Whether the actor may read everything about an order: its owner, and staff. */
export const seesAll = (actor: Actor, order: Whose): boolean =>
  isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:read');

/** Whether the actor may know an order: its owner, staff, and HR its employees' credit orders. */
export const maySee = (actor: Actor, order: Whose): boolean =>
  seesAll(actor, order) || isEmployersOrder(actor, order);

/**
 * Refuses a change to all but the owner and staff with `orders:write`. Throws `not-found` for whoever
 * may not know the order, `forbidden` for whoever may only read it.
 */
export function checkMayChange(actor: Actor, order: Whose): void {
  if (!maySee(actor, order)) throw orderNotFound();
  if (isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:write')) return;
  throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
}
