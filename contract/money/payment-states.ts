import { hasKey } from '../base/tables.ts';
/** Ways that staff records by hand, as no provider's API settles them (rule M-40). */
export const HAND_WAYS = ['transfer', 'cheque', 'terminal'] as const;
export type HandWay = (typeof HAND_WAYS)[number];

/** The two wallets, the card gateway, cash at the door, the shop's vouchers and the ways by hand. */
export const PROVIDERS = ['wave', 'orange', 'card', 'cash', 'voucher', ...HAND_WAYS] as const;
export type PaymentProvider = (typeof PROVIDERS)[number];

export const ONLINE_PROVIDERS = ['wave', 'orange', 'card'] as const;
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

/** Ways that bring money; a voucher brought it when it was sold. */
export const MONEY_WAYS = [...ONLINE_PROVIDERS, 'cash', ...HAND_WAYS] as const;
export type MoneyWay = (typeof MONEY_WAYS)[number];

export const PAYMENT_STATES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'review',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Allowed moves of a payment's state (rule M-13). */
export const PAYMENT_MOVES: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['processing', 'completed', 'failed', 'cancelled', 'expired', 'review'],
  processing: ['completed', 'failed', 'cancelled', 'expired', 'review'],
  completed: [],
  failed: ['review'],
  cancelled: ['review'],
  expired: ['review'],
  review: ['completed'],
};

export const REVIEW_REASONS = [
  'amount',
  'currency',
  'reference',
  'order-cancelled',
  'overpaid',
  'late',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Statuses of lists and statistics (rule M-18). */
export const PAYMENT_STATUSES_SHOWN = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'unknown',
] as const;
export type ShownStatus = (typeof PAYMENT_STATUSES_SHOWN)[number];

const WAVE: Record<string, ShownStatus> = {
  pending: 'pending',
  processing: 'pending',
  succeeded: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

const ORANGE: Record<string, ShownStatus> = {
  INITIATED: 'pending',
  PRE_INITIATED: 'pending',
  PENDING: 'pending',
  ACCEPTED: 'processing',
  SUCCESS: 'completed',
  FAILED: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'cancelled',
};

/** Maps Wave's word for a payment (rule M-18). */
export const mapWaveStatus = (raw: string): ShownStatus => known(WAVE, raw);

/** Maps Orange Money’s word for a payment; `unknown` for any other word. */
export const mapOrangeStatus = (raw: string): ShownStatus => known(ORANGE, raw);

const known = (table: Record<string, ShownStatus>, raw: string): ShownStatus =>
  (hasKey(table, raw) ? table[raw] : undefined) ?? 'unknown';
