/**
 * What concerns a drawer and no order: cash in and out without a sale; what was counted more or less; cash of refused tickets in
 * an accepted drawer, and the part of it that became a payment.
 */
export const DRAWER_KINDS = [
  'cash_in',
  'cash_out',
  'cash_over',
  'cash_short',
  'loose_cash',
  'loose_cash_settled',
] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

export const JOURNAL_KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'voucher_sale',
  'voucher_cancellation',
  'voucher_expiry',
  ...DRAWER_KINDS,
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
