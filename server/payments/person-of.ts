import type { Actor } from '#server/customers/actor.ts';
import { Problem } from '#server/problem.ts';

/**
 * The account of one of the two people that a refund needs. Two people are two accounts: a machine is
 * nobody, as whoever has its token has an account as well. Throws `forbidden`.
 */
export function personOf(actor: Actor): number {
  if (actor.kind === 'account') return actor.id;
  const message = 'Ce remboursement demande deux personnes, chacune avec son propre compte.';
  throw new Problem('forbidden', message);
}
