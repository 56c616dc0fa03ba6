import type { Role } from '#contract/access.ts';
import { Problem } from '#server/problem.ts';
import { type Actor, isOwner } from './actor.ts';

/**
 * Refuses to change the account of a manager or an admin, or to hand its data out, to all but itself, admins
 * and the staff token: whoever answers customers could else take the shop over through its telephone number. That
 * the actor may change accounts at all is the contract's rule. Throws `forbidden`.
 */
export function checkMayChange(actor: Actor, account: { id: number; role: Role }): void {
  const runsTheShop = account.role === 'manager' || account.role === 'admin';
  if (!runsTheShop || isOwner(actor, account.id)) return;
  if (actor.kind === 'machine' || actor.role === 'admin') return;
  throw new Problem('forbidden', 'Seul un administrateur s’occupe de ce compte.');
}
