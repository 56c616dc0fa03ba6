import type { PaymentProvider } from '../payment-states.ts';

/** What a till's device records and sends; `open`, `cash_in`, `cash_out` and `count` concern the drawer. */
export const TILL_COMMANDS = [
  'open',
  'sale',
  'pay',
  'hand_over',
  'drop',
  'return',
  'cash_in',
  'cash_out',
  'count',
] as const;
export type TillCommandKind = (typeof TILL_COMMANDS)[number];

/** Money that the seller enters. Wallets are paid on the customer's phone instead. */
export const TILL_WAYS = [
  'cash',
  'terminal',
  'voucher',
  'transfer',
  'cheque',
] as const satisfies readonly PaymentProvider[];
export type TillWay = (typeof TILL_WAYS)[number];

export const TILL_WAY_WORDS: Record<TillWay, string> = {
  cash: 'Espèces',
  terminal: 'Carte (terminal)',
  voucher: 'Bon d’achat',
  transfer: 'Virement',
  cheque: 'Chèque',
};

/** How money goes back at a till: from its drawer, as a new voucher, or in the ways in which it came (rule M-55). */
export const TILL_RETURN_WAYS = ['cash', 'voucher', 'same'] as const;
export type TillReturnWay = (typeof TILL_RETURN_WAYS)[number];

/** Why cash moves without a sale. `refund`: of a refund that staff recorded. A device that says only a text means `other`. */
export const CASH_REASONS = ['bank', 'change', 'expense', 'refund', 'other'] as const;
export type CashReason = (typeof CASH_REASONS)[number];

export const CASH_REASON_WORDS: Record<CashReason, string> = {
  bank: 'Versement à la banque',
  change: 'Appoint',
  expense: 'Petite dépense',
  refund: 'Remboursement noté dans la gestion',
  other: 'Autre',
};

/** Whether cash with this reason never comes into a drawer. */
export const isOutOnly = (reason: CashReason | undefined): boolean =>
  reason === 'bank' || reason === 'refund';

/** As `Petite dépense : taxi`. */
export const cashReasonInWords = (reason: CashReason, text: string): string =>
  [CASH_REASON_WORDS[reason], text].filter((part) => part !== '').join(' : ');

/** In order. A counted session waits for a second person. */
export const SESSION_STATES = ['open', 'counted', 'accepted'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const SESSION_STATE_WORDS: Record<SessionState, string> = {
  open: 'Ouverte',
  counted: 'Comptée, à accepter',
  accepted: 'Clôturée',
};

/** `refused`: the device sold it and the server did not book it, so a person decides; `settled`: decided by hand. */
export const TILL_SALE_STATES = ['done', 'refused', 'settled'] as const;
export type TillSaleState = (typeof TILL_SALE_STATES)[number];

export const TILL_SALE_STATE_WORDS: Record<TillSaleState, string> = {
  done: 'Enregistrée',
  refused: 'À régler',
  settled: 'Réglée à la main',
};

export const MAX_TILL_COMMANDS = 50;

/** As `C1-A-000012`: the till, its device, and the device's own count without a gap. */
export const ticketNumber = (till: string, letter: string, sequence: number): string =>
  `${till}-${letter}-${String(sequence).padStart(6, '0')}`;
