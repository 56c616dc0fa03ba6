import type { OrderState } from '#contract/order-states.ts';
import { type Actor, actorHasRight, isOwner } from '#server/identity/actor.ts';
import type { OwnedOrder } from './may-see.ts';

const DELIVERED: readonly OrderState[] = ['delivered', 'done'];
const UNTIL_IT_LEAVES: readonly OrderState[] = ['draft', 'sent', 'validation', 'sale'];

/**
 * Why the actor cannot cancel an order that it may change; undefined when it can. Owners can while
 * nothing is paid and nothing has left, staff as long as the order may still become `cancel`.
 */
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

/** Whether the actor would be allowed to cancel, as pages show the button by it. */
export const canCancel = (actor: Actor | undefined, order: OwnedOrder): boolean =>
  actor !== undefined &&
  (isOwner(actor, order.ownerId) || actorHasRight(actor, 'orders:write')) &&
  refusalToCancel(actor, order) === undefined;
