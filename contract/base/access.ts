import { isOneOf, keysOf } from './tables.ts';
/** Staff by task, and everybody: a customer, the HR account of an employer, staff. */
export const STAFF_ROLES = [
  'manager',
  'catalogue',
  'orders',
  'credit',
  'support',
  'after-sales',
  'storekeeper',
  'dispatcher',
  'driver',
  'reader',
  'admin',
] as const;
/** Staff that works in the back-office; a driver has a page of their own. */
export const OFFICE_ROLES = STAFF_ROLES.filter((role) => role !== 'driver');
export const ROLES = ['customer', 'hr', ...STAFF_ROLES] as const;
/**
 * The header by which a page that keeps somebody's work names their account (its number): whoever else the browser is
 * signed in as by now is refused with `other-account` (403).
 */
export const EXPECTED_ACCOUNT = 'expected-account';
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = (typeof ROLES)[number];

/** What a role may do beyond its own affairs. The only place where that is decided. */
export const RIGHTS = {
  'catalogue:write': ['catalogue', 'manager', 'admin'],
  /** Where articles lie, what comes, goes and is counted. */
  'stock:read': [
    'storekeeper',
    'catalogue',
    'orders',
    'support',
    'after-sales',
    'dispatcher',
    'reader',
    'manager',
    'admin',
  ],
  'stock:write': ['storekeeper', 'manager', 'admin'],
  'reviews:moderate': ['support', 'catalogue', 'manager', 'admin'],
  'customers:read': ['orders', 'credit', 'support', 'reader', 'manager', 'admin'],
  'customers:write': ['support', 'manager', 'admin'],
  'customers:erase': ['manager', 'admin'],
  /** HR sees and decides for its own company only. */
  'memberships:read': ['hr', 'credit', 'reader', 'manager', 'admin'],
  'memberships:decide': ['hr', 'credit', 'manager', 'admin'],
  'orders:read': ['orders', 'credit', 'support', 'reader', 'manager', 'admin'],
  'orders:write': ['orders', 'manager', 'admin'],
  /** What comes back is judged by support, and received and counted into the stock by orders. */
  'returns:write': ['orders', 'support', 'manager', 'admin'],
  /** Faults, warranties and workshops; a case shows what it needs of its order and customer. */
  'after-sales:read': ['after-sales', 'support', 'orders', 'reader', 'manager', 'admin'],
  'after-sales:write': ['after-sales', 'support', 'manager', 'admin'],
  'delivery:write': ['orders', 'manager', 'admin'],
  /** Rounds of delivery: who plans them, who counts what they bring back, and who drives (own rounds only). */
  'rounds:read': ['dispatcher', 'orders', 'support', 'reader', 'manager', 'admin'],
  /** Who drives when with which goods, for whoever loads the vans: no customer, no address, no amount. */
  'rounds:load': ['storekeeper', 'dispatcher', 'orders', 'support', 'reader', 'manager', 'admin'],
  'rounds:write': ['dispatcher', 'orders', 'manager', 'admin'],
  'rounds:accept': ['orders', 'manager', 'admin'],
  'rounds:drive': ['driver'],
  /** HR sees the credit orders of its own company only. */
  'credits:read': ['hr', 'credit', 'reader', 'manager', 'admin'],
  'credits:validate-for-employer': ['hr'],
  'credits:validate-for-shop': ['credit', 'manager', 'admin'],
  'office:enter': OFFICE_ROLES,
  'dashboard:read': OFFICE_ROLES,
  'catalogue:read': OFFICE_ROLES,
  /** What is taken off orders, and for whom. */
  'coupons:write': ['manager', 'admin'],
  /** Whoever issues a voucher gives money away. */
  'vouchers:write': ['manager', 'admin'],
  'leads:read': ['support', 'orders', 'reader', 'manager', 'admin'],
  'leads:write': ['support', 'orders', 'manager', 'admin'],
  'companies:write': ['credit', 'manager', 'admin'],
  /** How much employers and members may owe, and who answers for an employer: never whoever gives credit. */
  'credit-limits:write': ['manager', 'admin'],
  'hr-accounts:write': ['manager', 'admin'],
  'content:write': ['catalogue', 'manager', 'admin'],
  'settings:read': ['reader', 'manager', 'admin'],
  'settings:write': ['manager', 'admin'],
  'messages:read': ['support', 'manager', 'admin'],
  'messages:write': ['support', 'manager', 'admin'],
  /** Codes, links to new passwords, warnings: who writes these can have accounts given away. */
  'account-messages:write': ['manager', 'admin'],
  'jobs:read': ['manager', 'admin'],
  'jobs:write': ['manager', 'admin'],
  'audit:read': ['manager', 'admin'],
  /** Who else is told of orders and customers, at which address. */
  'integrations:manage': ['admin'],
  'staff:manage': ['admin'],
  'payments:read': ['orders', 'credit', 'support', 'reader', 'manager', 'admin'],
  'payments:write': ['orders', 'manager', 'admin'],
  'payments:refund': ['manager', 'admin'],
  /** The accountant reads along as `reader`; who closes a day answers for it. */
  'accounting:read': ['reader', 'manager', 'admin'],
  'accounting:close': ['manager', 'admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/**
 * What an API key may be given of these: what programs exchange with a shop. What decides on people, on money that goes
 * back or on other rights, and whatever one person must not do alone, is never among them.
 */
export const KEY_RIGHTS = [
  'catalogue:read',
  'catalogue:write',
  'stock:read',
  'stock:write',
  'orders:read',
  'orders:write',
  'delivery:write',
  'returns:write',
  'rounds:read',
  'rounds:load',
  'rounds:write',
  'customers:read',
  'customers:write',
  'leads:read',
  'leads:write',
  'reviews:moderate',
  'after-sales:read',
  'after-sales:write',
  'payments:read',
  'payments:write',
  'credits:read',
  'memberships:read',
  'accounting:read',
  'content:write',
] as const satisfies readonly Right[];
export type KeyRight = (typeof KEY_RIGHTS)[number];

export const hasRight = (role: Role, right: Right): boolean => isOneOf(RIGHTS[right], role);

/** Whether another role may do something that the former may not. */
export const isRaise = (from: Role, to: Role): boolean =>
  keysOf(RIGHTS).some((right) => hasRight(to, right) && !hasRight(from, right));

/** Where a call names the person whom it is about. */
export type OwnerPlace = 'params.id' | 'params.partnerId' | 'query.partner_id' | 'body.partner_id';

/**
 * Who may use a call: everybody, whoever is signed in, roles with a right, or the person whom the call
 * is about and roles with a right. With `isOwnWithout` a customer who names no person asks for their own.
 */
export type Access =
  | 'public'
  | 'customer'
  | { right: Right }
  | { owner: OwnerPlace; or: Right; isOwnWithout?: true };
