import { Problem } from '#server/problem.ts';
import type { Actor } from './actor.ts';

type Account = Extract<Actor, { kind: 'account' }>;

/** The account that asks about its own affairs. Throws `forbidden` for a machine, which has none. */
export function ownAccount(actor: Actor): Account {
  if (actor.kind === 'account') return actor;
  throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
}

export const ownAccountId = (actor: Actor): number => ownAccount(actor).id;
