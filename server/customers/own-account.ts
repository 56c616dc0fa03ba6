import { Problem } from '#server/problem.ts';
import type { Actor } from './actor.ts';

/** The number of the account that asks about its own affairs. Throws `forbidden` for a machine, which has none. */
export function ownAccountId(actor: Actor): number {
  if (actor.kind === 'account') return actor.id;
  throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
}
