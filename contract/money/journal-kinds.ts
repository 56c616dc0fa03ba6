export const JOURNAL_KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'voucher_sale',
  'voucher_cancellation',
  'voucher_expiry',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
