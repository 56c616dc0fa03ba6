import { hasKey } from '../base/tables.ts';
/** By what an order is paid: the two wallets, the card gateway, cash at the customer's door, and vouchers of ours. */
export const PROVIDERS = ['wave', 'orange', 'card', 'cash', 'voucher'] as const;
export type PaymentProvider = (typeof PROVIDERS)[number];

/** Those that a shopper pays through without us. */
export const ONLINE_PROVIDERS = ['wave', 'orange', 'card'] as const;
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

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

/**
 * Which state of a payment may follow which. What is completed stays so. What ended without money can
 * only go where a person decides (`review`), and only because its provider says that money came after
 * all; from there it is either counted or stays to be paid back.
 */
export const PAYMENT_MOVES: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['processing', 'completed', 'failed', 'cancelled', 'expired', 'review'],
  processing: ['completed', 'failed', 'cancelled', 'expired', 'review'],
  completed: [],
  failed: ['review'],
  cancelled: ['review'],
  expired: ['review'],
  review: ['completed'],
};

/** Why money waits for a person instead of being counted. */
export const REVIEW_REASONS = [
  'amount',
  'currency',
  'reference',
  'order-cancelled',
  'overpaid',
  'late',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** What lists and statistics call a payment (specification, section 4); `refunded` is api-contract's. */
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

/** Wave's word for a payment in ours (specification, section 4). */
export const mapWaveStatus = (raw: string): ShownStatus => known(WAVE, raw);

/** Orange Money's word for a transaction in ours (specification, section 4). */
export const mapOrangeStatus = (raw: string): ShownStatus => known(ORANGE, raw);

const known = (table: Record<string, ShownStatus>, raw: string): ShownStatus =>
  (hasKey(table, raw) ? table[raw] : undefined) ?? 'unknown';
