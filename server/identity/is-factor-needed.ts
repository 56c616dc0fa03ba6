import { hasRight, type Right, type Role, STAFF_ROLES } from '#contract/access.ts';
import { isOneOf } from '#contract/tables.ts';
import type { Config } from '#server/config.ts';

/** What moves money, says what things cost or who may owe how much, or gives others such rights. */
const OVER_MONEY: readonly Right[] = [
  'catalogue:write',
  'orders:write',
  'delivery:write',
  'payments:write',
  'payments:refund',
  'credits:validate-for-shop',
  'credit-limits:write',
  'hr-accounts:write',
  'settings:write',
  'staff:manage',
];

/** Whether a role may do nothing for a live shop without a second factor: staff with a right over money. */
export const isFactorNeeded = (mode: Config['mode'], role: Role): boolean =>
  mode === 'live' &&
  isOneOf(STAFF_ROLES, role) &&
  OVER_MONEY.some((right) => hasRight(role, right));
