import { ONLINE_PROVIDERS } from './payment-states.ts';

export const VOUCHER_KINDS = ['paid', 'gift'] as const;

export const VOUCHER_WAYS = [...ONLINE_PROVIDERS, 'cash'] as const;
export type VoucherWay = (typeof VOUCHER_WAYS)[number];

export const VOUCHER_STATES = ['asked', 'issued', 'refused'] as const;

/** Moves of what is left; only `issue` and `give-back` add to it. */
export const VOUCHER_MOVES = ['issue', 'redeem', 'give-back', 'expire', 'cancel'] as const;
export type VoucherMove = (typeof VOUCHER_MOVES)[number];

/** Signs that are not mistaken for each other; four groups of four. */
export const VOUCHER_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const VOUCHER_GROUPS = 4;
export const VOUCHER_GROUP_LENGTH = 4;
