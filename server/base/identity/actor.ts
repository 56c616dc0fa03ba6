import {
  hasRight,
  type KeyRight,
  type Right,
  type Role,
  STAFF_ROLES,
} from '#contract/base/access.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import { Problem } from '#server/base/problem.ts';

export type Actor =
  | {
      kind: 'account';
      id: number;
      role: Role;
      /** The employer of a member, or the company that HR speaks for. */
      companyId: number | null;
      sessionId: string;
      /** Must set a second factor up before using any right (rule B-37). */
      lacksSecondFactor?: true;
    }
  | { kind: 'key'; id: number; rights: readonly KeyRight[] }
  | { kind: 'machine' };

/** Whether the actor has a right of staff; without a required second factor only the right to sign in. */
export function actorHasRight(actor: Actor, right: Right): boolean {
  if (actor.kind === 'machine') return true;
  if (actor.kind === 'key') return isOneOf(actor.rights, right);
  return hasRight(actor.role, right) && (!actor.lacksSecondFactor || right === 'office:enter');
}

/** Whether a second factor is all that the actor lacks for a right. */
export const isMissingSecondFactor = (actor: Actor, right: Right): boolean =>
  actor.kind === 'account' && hasRight(actor.role, right) && !actorHasRight(actor, right);

/** Names the caller in stored requests. */
export const callerKeyOf = (actor: Actor): string =>
  actor.kind === 'machine' ? 'machine' : `${actor.kind} ${actor.id}`;

export const isOwner = (actor: Actor, partnerId: number): boolean =>
  actor.kind === 'account' && actor.id === partnerId;

type Account = Extract<Actor, { kind: 'account' }>;

/** The caller's own account. Throws `forbidden` for a machine or API key, which has none. */
export function ownAccount(actor: Actor): Account {
  if (actor.kind === 'account') return actor;
  throw new Problem('forbidden', 'Cette action ne vous est pas permise.');
}

/** Throws `forbidden` for a machine or API key. */
export const ownAccountId = (actor: Actor): number => ownAccount(actor).id;

/**
 * Refuses to change, export or erase an account of staff or HR, except to itself, admins and the staff token: its
 * number could be used to take over the shop. Throws `forbidden`.
 */
export function refuseAccountChange(actor: Actor, account: { id: number; role: Role }): void {
  if (account.role === 'customer' || isOwner(actor, account.id)) return;
  if (actor.kind === 'machine' || (actor.kind === 'account' && actor.role === 'admin')) return;
  throw new Problem('forbidden', 'Seul un administrateur s’occupe de ce compte.');
}

export const seesCustomersOnly = (actor: Actor): boolean => actor.kind === 'key';

/** Throws `not-found` where the actor may not see an account. */
export function refuseAccountView(actor: Actor, account: { role: Role }): void {
  if (!seesCustomersOnly(actor) || account.role === 'customer') return;
  throw new Problem('not-found', 'Ce compte n’existe pas.');
}

/** No row has this number. */
const NO_COMPANY = 0;

/** The only company whose members the actor sees; undefined for all. HR without a company sees none. */
export function hrCompanyOf(actor: Actor): number | undefined {
  if (actor.kind !== 'account' || actor.role !== 'hr') return undefined;
  return actor.companyId ?? NO_COMPANY;
}

/** Rights to move money, set prices or ceilings, or grant such rights. */
const OVER_MONEY: readonly Right[] = [
  'catalogue:write',
  'orders:write',
  'delivery:write',
  'payments:write',
  'payments:refund',
  'rounds:write',
  'rounds:drive',
  'rounds:accept',
  'till:sell',
  'till:accept',
  'till:write',
  'accounting:close',
  'credits:validate-for-shop',
  'credit-limits:write',
  'hr-accounts:write',
  'settings:write',
  'staff:manage',
];

/** Whether a role needs a second factor: staff of a live shop with a right over money (rule B-37). */
export const isFactorNeeded = (mode: Config['mode'], role: Role): boolean =>
  mode === 'live' &&
  isOneOf(STAFF_ROLES, role) &&
  OVER_MONEY.some((right) => hasRight(role, right));
