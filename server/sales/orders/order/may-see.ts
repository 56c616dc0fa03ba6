import type { OrderState } from '#contract/sales/orders/order-states.ts';
import type { MessageWay } from '#contract/talk/message-way-kinds.ts';
import { type Actor, actorHasRight, hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { orders } from '#server/sales/orders/tables.ts';

/**
 * An order with the account that it belongs to: of a guest who made an account later, that account; and whether its
 * buyer was erased, and by which ways it wants to be told.
 */
export type OwnedOrder = typeof orders.$inferSelect & {
  ownerId: number;
  isErased: boolean;
  messageWays: MessageWay[] | null;
};
type Whose = Pick<OwnedOrder, 'ownerId' | 'saleType' | 'employerId'>;

/** What everybody hears who may not know that an order exists, or asks for one that does not. */
export const orderNotFound = () => new Problem('not-found', 'Commande introuvable');

/** Whether HR speaks for the employer through whom a credit order is bought. */
export function isEmployersOrder(actor: Actor, { saleType, employerId }: Whose): boolean {
  const company = hrCompanyOf(actor);
  return company !== undefined && saleType === 'creditorder' && employerId === company;
}

export const seesAll = (actor: Actor, order: Whose): boolean =>
  isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:read');

/** Whether the actor may know an order: its owner, staff, and HR its employees' credit orders. */
export const maySee = (actor: Actor, order: Whose): boolean =>
  seesAll(actor, order) || isEmployersOrder(actor, order);

/** Refuses a change to all but the owner and staff with `orders:write`. Throws `not-found` or `forbidden`. */
export function checkMayChange(actor: Actor, order: Whose): void {
  if (!maySee(actor, order)) throw orderNotFound();
  if (isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:write')) return;
  throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
}

const DELIVERED: readonly OrderState[] = ['delivered', 'done'];
const UNTIL_IT_LEAVES: readonly OrderState[] = ['draft', 'sent', 'validation', 'sale'];

/** Why the actor cannot cancel the order. Owners can until it is paid or has left, staff longer. */
export function refusalToCancel(actor: Actor, order: OwnedOrder): string | undefined {
  if (order.state === 'cancel') return 'Cette commande est déjà annulée.';
  if (DELIVERED.includes(order.state) && order.fulfilment !== 'returned') {
    return 'Une commande livrée ne s’annule plus, sauf quand les articles sont revenus.';
  }
  if (actorHasRight(actor, 'orders:write')) return undefined;
  if (!UNTIL_IT_LEAVES.includes(order.state) || order.fulfilment !== 'to_prepare') {
    return 'Votre commande est déjà en route : appelez-nous pour l’annuler.';
  }
  if (order.amountPaid > 0) return 'Votre commande est déjà payée en partie : appelez-nous.';
  return undefined;
}

export const canCancel = (actor: Actor | undefined, order: OwnedOrder): boolean =>
  actor !== undefined &&
  (isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:write')) &&
  refusalToCancel(actor, order) === undefined;
