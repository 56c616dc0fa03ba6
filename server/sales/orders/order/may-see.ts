import type { OrderState } from '#contract/sales/orders/order-states.ts';
import type { MessageWay } from '#contract/talk/message-way-kinds.ts';
import { type Actor, actorHasRight, hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { orders } from '#server/sales/orders/tables.ts';

/** With its owner (the later account of a guest), the buyer's erasure, and the preferred channels. */
export type OwnedOrder = typeof orders.$inferSelect & {
  ownerId: number;
  isErased: boolean;
  messageWays: MessageWay[] | null;
};
type Whose = Pick<OwnedOrder, 'ownerId' | 'saleType' | 'employerId'>;

/** The same error for an unknown order and for a forbidden one. */
export const orderNotFound = () => new Problem('not-found', 'Commande introuvable');

/** Whether the actor is HR of the company through which the customer bought on credit. */
export function isEmployersOrder(actor: Actor, { saleType, employerId }: Whose): boolean {
  const company = hrCompanyOf(actor);
  return company !== undefined && saleType === 'creditorder' && employerId === company;
}

/** The owner and staff; HR of an employer sees the masked order only. */
export const canSeeDetails = (actor: Actor, order: Whose): boolean =>
  isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:read');

/** The owner, staff, and HR for its employees' credit orders (rule S-36). */
export const canSeeOrder = (actor: Actor, order: Whose): boolean =>
  canSeeDetails(actor, order) || isEmployersOrder(actor, order);

/** Only the owner and staff with `orders:write`. Throws `not-found` or `forbidden`. */
export function refuseOrderChange(actor: Actor, order: Whose): void {
  if (!canSeeOrder(actor, order)) throw orderNotFound();
  if (isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:write')) return;
  throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
}

const DELIVERED: readonly OrderState[] = ['delivered', 'done'];
const UNTIL_IT_LEAVES: readonly OrderState[] = ['draft', 'sent', 'validation', 'sale'];

/** In French; undefined if the actor may cancel (rule S-23). */
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
