import { hasRight, type Right, type Role } from '#contract/access.ts';

/** Who does something: somebody with an account, or a machine with the staff token. */
export type Actor =
  | {
      kind: 'account';
      id: number;
      role: Role;
      /** The employer of a member, or the company that HR speaks for. */
      companyId: number | null;
      sessionId: string;
    }
  | { kind: 'machine' };

/** Whether the actor may do what staff may; the staff token may do everything. */
export const actorHasRight = (actor: Actor, right: Right): boolean =>
  actor.kind === 'machine' || hasRight(actor.role, right);

/** Whether this is the person's own affair. */
export const isOwner = (actor: Actor, partnerId: number): boolean =>
  actor.kind === 'account' && actor.id === partnerId;
