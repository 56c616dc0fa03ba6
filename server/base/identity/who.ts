import type { Actor } from './actor.ts';

/** The doer of an act: an actor, a guest, or the shop's own job. */
export type ActorOrSource = Actor | 'guest' | 'shop';

/** The id is that of an account; null for any other actor or source. */
export const actorFieldsOf = (by: ActorOrSource): { byId: number | null; byRole: string } =>
  typeof by === 'object' && by.kind === 'account'
    ? { byId: by.id, byRole: by.role }
    : { byId: null, byRole: typeof by === 'object' ? 'machine' : by };
