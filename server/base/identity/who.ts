import type { Actor } from './actor.ts';

/** Who does something: an actor, a visitor who is not signed in, or the shop by itself, as a job does. */
export type By = Actor | 'guest' | 'shop';

/** The same as rows keep it. */
export const whoOf = (by: By): { byId: number | null; byRole: string } =>
  typeof by === 'object' && by.kind === 'account'
    ? { byId: by.id, byRole: by.role }
    : { byId: null, byRole: typeof by === 'object' ? 'machine' : by };
