import { isOneOf, keysOf } from './tables.ts';
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
  'seller',
  'reader',
  'admin',
] as const;
/** Drivers and sellers have pages of their own. */
export const OFFICE_ROLES = STAFF_ROLES.filter((role) => role !== 'driver' && role !== 'seller');
export const ROLES = ['customer', 'hr', ...STAFF_ROLES] as const;
/** Names the account (its number) that a page works for. Another signed-in account is refused: `other-account` (403). */
export const EXPECTED_ACCOUNT = 'expected-account';
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = (typeof ROLES)[number];

/** The only place that decides what a role may do beyond its own affairs. */
export const RIGHTS = {
  'catalogue:write': ['catalogue', 'manager', 'admin'],
  /** Stock: where products lie, arrivals, departures and counts. */
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
  /** HR is limited to its own company. */
  'memberships:read': ['hr', 'credit', 'reader', 'manager', 'admin'],
  'memberships:decide': ['hr', 'credit', 'manager', 'admin'],
  'orders:read': ['orders', 'credit', 'support', 'reader', 'manager', 'admin'],
  'orders:write': ['orders', 'manager', 'admin'],
  /** Support judges a return; orders receives it into stock. */
  'returns:write': ['orders', 'support', 'manager', 'admin'],
  /** Faults, warranties and workshops; a case shows the needed parts of its order and customer. */
  'after-sales:read': ['after-sales', 'support', 'orders', 'reader', 'manager', 'admin'],
  'after-sales:write': ['after-sales', 'support', 'manager', 'admin'],
  'delivery:write': ['orders', 'manager', 'admin'],
  /** Delivery rounds: planning, cash count and driving (a driver's own rounds only). */
  'rounds:read': ['dispatcher', 'orders', 'support', 'reader', 'manager', 'admin'],
  /** Rounds with drivers and loads, for loading vans: no customer, no address, no amount. */
  'rounds:load': ['storekeeper', 'dispatcher', 'orders', 'support', 'reader', 'manager', 'admin'],
  'rounds:write': ['dispatcher', 'orders', 'manager', 'admin'],
  'rounds:accept': ['orders', 'manager', 'admin'],
  'rounds:drive': ['driver'],
  /** The till: selling, its sessions and sums, the second count and refused sales, tills and devices. */
  'till:sell': ['seller', 'orders', 'manager', 'admin'],
  'till:read': ['orders', 'reader', 'manager', 'admin'],
  'till:accept': ['orders', 'manager', 'admin'],
  'till:write': ['manager', 'admin'],
  /** HR is limited to its own company. */
  'credits:read': ['hr', 'credit', 'reader', 'manager', 'admin'],
  'credits:validate-for-employer': ['hr'],
  'credits:validate-for-shop': ['credit', 'manager', 'admin'],
  'office:enter': OFFICE_ROLES,
  'dashboard:read': OFFICE_ROLES,
  'catalogue:read': OFFICE_ROLES,
  'coupons:write': ['manager', 'admin'],
  /** What a former shop knew of its customers comes in at once. */
  'shop:move': ['manager', 'admin'],
  /** A voucher gives money away. */
  'vouchers:write': ['manager', 'admin'],
  'leads:read': ['support', 'orders', 'reader', 'manager', 'admin'],
  'leads:write': ['support', 'orders', 'manager', 'admin'],
  'companies:write': ['credit', 'manager', 'admin'],
  /** Debt limits of employers and members, and who represents an employer: never the role that grants credit. */
  'credit-limits:write': ['manager', 'admin'],
  'hr-accounts:write': ['manager', 'admin'],
  'content:write': ['catalogue', 'manager', 'admin'],
  'settings:read': ['reader', 'manager', 'admin'],
  'settings:write': ['manager', 'admin'],
  'messages:read': ['support', 'manager', 'admin'],
  'messages:write': ['support', 'manager', 'admin'],
  /** Sign-in codes, password links and warnings: their author could give accounts away. */
  'account-messages:write': ['manager', 'admin'],
  'jobs:read': ['manager', 'admin'],
  'jobs:write': ['manager', 'admin'],
  'audit:read': ['manager', 'admin'],
  /** Other recipients of orders and customers, and their addresses. */
  'integrations:manage': ['admin'],
  'staff:manage': ['admin'],
  'payments:read': ['orders', 'credit', 'support', 'reader', 'manager', 'admin'],
  'payments:write': ['orders', 'manager', 'admin'],
  'payments:refund': ['manager', 'admin'],
  /** The accountant has the role `reader`; the clerk who closes a day is responsible. */
  'accounting:read': ['reader', 'manager', 'admin'],
  'accounting:close': ['manager', 'admin'],
  /** What the goods cost and earn. Each role that reads the audit log has it too, since the log names costs. */
  'margins:read': ['reader', 'manager', 'admin'],
  'margins:write': ['manager', 'admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/** The rights of API keys: never decisions on people, refunds or rights, nor what needs two people. */
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
  'margins:read',
  'margins:write',
  'content:write',
] as const satisfies readonly Right[];
export type KeyRight = (typeof KEY_RIGHTS)[number];

export const hasRight = (role: Role, right: Right): boolean => isOneOf(RIGHTS[right], role);

/** Whether the role `to` has a right that the role `from` lacks. */
export const isRaise = (from: Role, to: Role): boolean =>
  keysOf(RIGHTS).some((right) => hasRight(to, right) && !hasRight(from, right));

export type OwnerPlace = 'params.id' | 'params.partnerId' | 'query.partner_id' | 'body.partner_id';

/** `owner` admits that customer or a right. `isOwnWithout`: a customer who names none means themselves. */
export type Access =
  | 'public'
  | 'customer'
  | { right: Right }
  | { owner: OwnerPlace; or: Right; isOwnWithout?: true };
