import { ONLINE_PROVIDERS } from './payment-states.ts';

/** Bought from the shop, or given by it. */
export const VOUCHER_KINDS = ['paid', 'gift'] as const;

/** How the money for a voucher comes in. */
export const VOUCHER_WAYS = [...ONLINE_PROVIDERS, 'cash'] as const;
export type VoucherWay = (typeof VOUCHER_WAYS)[number];

/** Whether a second person has to confirm one first; `refused` is never issued. */
export const VOUCHER_STATES = ['asked', 'issued', 'refused'] as const;

/** What happens to what is left of a voucher: it only grows by the first and the third. */
export const VOUCHER_MOVES = ['issue', 'redeem', 'give-back', 'expire', 'cancel'] as const;
export type VoucherMove = (typeof VOUCHER_MOVES)[number];

/** Signs of a code that nobody mistakes for others; four groups of four. */
export const VOUCHER_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const VOUCHER_GROUPS = 4;
export const VOUCHER_GROUP_LENGTH = 4;
