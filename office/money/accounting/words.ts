import { formatXof } from '#contract/base/fields/money.ts';
import type { JournalKind } from '#contract/money/journal-kinds.ts';
import { MONEY_WAYS, type MoneyWay } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';

/** A day in the query opens its entries. */
export const JOURNAL_PATH = '/journal-comptable';

export const JOURNAL_WORDS: Record<JournalKind, string> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  payment: 'Encaissement',
  refund: 'Remboursement',
  voucher_sale: 'Bon d’achat vendu',
  voucher_cancellation: 'Bon d’achat annulé',
  voucher_expiry: 'Bon d’achat fini',
  cash_in: 'Entrée de caisse',
  cash_out: 'Sortie de caisse',
  cash_over: 'Excédent de caisse',
  cash_short: 'Manquant de caisse',
  loose_cash: 'Tickets refusés',
  loose_cash_settled: 'Ticket enregistré',
};

/** As `Wave 12 000 F · Espèces 5 000 F`; a dash for none. */
export const waysInWords = (ways: Record<MoneyWay, number>): string =>
  MONEY_WAYS.filter((name) => ways[name] !== 0)
    .map((name) => `${PROVIDER_NAMES[name]} ${formatXof(ways[name])}`)
    .join(' · ') || '–';

/** For pages in FCFA; a dash for none. */
export const shortAmount = (xof: number): string => (xof === 0 ? '–' : xof.toLocaleString('fr-FR'));

/** An amount in XOF for display; a dash for zero. */
export const amountWords = (xof: number): string => (xof === 0 ? '–' : formatXof(xof));

/** An amount in XOF that may be negative; a dash for zero. */
export const signedWords = (xof: number): string =>
  xof < 0 ? `− ${formatXof(-xof)}` : amountWords(xof);
