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
      /** Has a right over money, and must set a second factor up before doing anything with the shop. */
      lacksSecondFactor?: true;
    }
  | { kind: 'machine' };

/**
 * Whether the actor may do what staff may; the staff token may do everything. Who lacks the second factor
 * may only come in, so as to be told to set it up.
 */
export const actorHasRight = (actor: Actor, right: Right): boolean =>
  actor.kind === 'machine' ||
  (hasRight(actor.role, right) && (!actor.lacksSecondFactor || right === 'office:enter'));

/** Whether a second factor is all that the actor lacks for a right. */
export const isMissingSecondFactor = (actor: Actor, right: Right): boolean =>
  actor.kind === 'account' && hasRight(actor.role, right) && !actorHasRight(actor, right);

/** Whether this is the person's own affair. */
export const isOwner = (actor: Actor, partnerId: number): boolean =>
  actor.kind === 'account' && actor.id === partnerId;
