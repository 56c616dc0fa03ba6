import { ONLINE_PROVIDERS } from './payment-states.ts';

/** Kinds that staff issue. */
export const ISSUED_VOUCHER_KINDS = ['paid', 'gift'] as const;

/** `return`: holds the money of goods that came back (rule M-57). */
export const VOUCHER_KINDS = [...ISSUED_VOUCHER_KINDS, 'return'] as const;

export const VOUCHER_WAYS = [...ONLINE_PROVIDERS, 'cash'] as const;
export type VoucherWay = (typeof VOUCHER_WAYS)[number];

export const VOUCHER_STATES = ['asked', 'issued', 'refused'] as const;

/** Changes of a voucher's balance; only `issue` and `give-back` add to it. */
export const VOUCHER_MOVES = ['issue', 'redeem', 'give-back', 'expire', 'cancel'] as const;
export type VoucherMove = (typeof VOUCHER_MOVES)[number];

/** Characters of a voucher code, without 0, 1, I and O; the code has four groups of four. */
export const VOUCHER_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const VOUCHER_GROUPS = 4;
export const VOUCHER_GROUP_LENGTH = 4;
