import type { Reversal } from '#contract/money/hand-stages.ts';
import type { DrawerKind } from '#contract/money/journal-kinds.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import { CASH_REASON_WORDS, type CashReason } from '#contract/money/tills/till-words.ts';
import type { Config } from '#server/base/config/config.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { invoiceName } from '#server/sales/orders/paying/settle-order.ts';
import type { JournalSource } from './journal-sources.ts';
import { type DrawerFacts, isDrawerKind } from './till-sources.ts';

/** XOF; one of the two amounts is 0. */
export type PostedLine = { account: string; title: string; debit: number; credit: number };

/** An account of the SYSCOHADA plan, as the settings number it. */
type Account = { account: string; title: string };
export type Accounts = Record<
  | 'customers'
  | 'creditCustomers'
  | 'sales'
  | 'delivery'
  | 'services'
  | 'vat'
  | 'stampDuty'
  | 'giftVouchers'
  | 'expiredVouchers'
  | 'cashTransfers'
  | 'cashExpenses'
  | 'cashOver'
  | 'cashShort'
  | 'cashUnsettled'
  | PaymentProvider,
  Account
>;

export function accountsOf({ settings }: Config): Accounts {
  return {
    customers: { account: settings.ACCOUNT_CUSTOMERS, title: 'Clients' },
    creditCustomers: {
      account: settings.ACCOUNT_CREDIT_CUSTOMERS,
      title: 'Clients, ventes à crédit',
    },
    sales: { account: settings.ACCOUNT_SALES, title: 'Ventes de marchandises' },
    delivery: { account: settings.ACCOUNT_DELIVERY, title: 'Ports facturés' },
    services: { account: settings.ACCOUNT_SERVICES, title: 'Services vendus' },
    vat: { account: settings.ACCOUNT_VAT, title: 'TVA facturée sur ventes' },
    stampDuty: { account: settings.ACCOUNT_STAMP_DUTY, title: 'Droit de timbre à reverser' },
    cash: { account: settings.ACCOUNT_CASH, title: 'Caisse' },
    voucher: { account: settings.ACCOUNT_VOUCHERS, title: 'Bons d’achat à honorer' },
    giftVouchers: { account: settings.ACCOUNT_GIFT_VOUCHERS, title: 'Bons d’achat offerts' },
    expiredVouchers: {
      account: settings.ACCOUNT_EXPIRED_VOUCHERS,
      title: 'Bons d’achat non utilisés',
    },
    cashTransfers: { account: settings.ACCOUNT_CASH_TRANSFERS, title: 'Virements de fonds' },
    cashExpenses: { account: settings.ACCOUNT_CASH_EXPENSES, title: 'Petites dépenses de caisse' },
    cashOver: { account: settings.ACCOUNT_CASH_OVER, title: 'Excédents de caisse' },
    cashShort: { account: settings.ACCOUNT_CASH_SHORT, title: 'Manquants de caisse' },
    cashUnsettled: { account: settings.ACCOUNT_CASH_UNSETTLED, title: 'Espèces à régulariser' },
    wave: { account: settings.ACCOUNT_WAVE, title: 'Wave' },
    orange: { account: settings.ACCOUNT_ORANGE_MONEY, title: 'Orange Money' },
    card: { account: settings.ACCOUNT_CARD, title: 'Cartes bancaires' },
    transfer: { account: settings.ACCOUNT_TRANSFER, title: 'Banque, virements' },
    cheque: { account: settings.ACCOUNT_CHEQUE, title: 'Banque, chèques encaissés' },
    terminal: { account: settings.ACCOUNT_TERMINAL, title: 'Cartes à encaisser' },
  };
}

/** Delivery and services of a paper, in XOF without taxes. */
export type BesideGoods = { deliveryXof: number; servicesXof: number };

/**
 * Computes the lines of a source, debit equal to credit; `beside` is what is not goods in it. VAT comes from
 * the paper and stamp duty is the payer's, so goods are the rest. A sold voucher is owed until used or ended; a given
 * one lowers sales.
 */
export function journalLinesOf(
  accounts: Accounts,
  source: JournalSource,
  { deliveryXof, servicesXof }: BesideGoods,
): PostedLine[] {
  const { kind, amount, vat, stampDuty, provider, saleType, isGift } = source;
  if (isDrawerKind(kind)) return drawerLinesOf(accounts, kind, source);
  if (kind === 'voucher_expiry') {
    return posted([
      [accounts.voucher, amount],
      [accounts.expiredVouchers, -amount],
    ]);
  }
  if (kind === 'voucher_sale' || kind === 'voucher_cancellation') {
    const sign = kind === 'voucher_sale' ? 1 : -1;
    return posted([
      [accounts[provider ?? 'cash'], sign * amount],
      [accounts.voucher, -sign * (amount - stampDuty)],
      [accounts.stampDuty, -sign * stampDuty],
    ]);
  }
  const customer = saleType === 'creditorder' ? accounts.creditCustomers : accounts.customers;
  if (kind === 'payment' || kind === 'refund') {
    const money = isGift ? accounts.giftVouchers : accounts[provider ?? 'cash'];
    const sign = kind === 'payment' ? 1 : -1;
    return posted([
      [money, sign * amount],
      [customer, -sign * (amount - stampDuty)],
      [accounts.stampDuty, -sign * stampDuty],
    ]);
  }
  const sign = kind === 'invoice' ? 1 : -1;
  return posted([
    [customer, sign * amount],
    [accounts.sales, -sign * (amount - vat - stampDuty - deliveryXof - servicesXof)],
    [accounts.delivery, -sign * deliveryXof],
    [accounts.services, -sign * servicesXof],
    [accounts.vat, -sign * vat],
    [accounts.stampDuty, -sign * stampDuty],
  ]);
}

/** The other side of the cash account for each reason (rule M-60). */
const BY_REASON = {
  bank: 'cashTransfers',
  change: 'cashTransfers',
  expense: 'cashExpenses',
  refund: 'cashUnsettled',
  other: 'cashUnsettled',
} as const satisfies Record<CashReason, keyof Accounts>;

/** Cash of a drawer without an order: into the cash account, or out of it. */
function drawerLinesOf(
  accounts: Accounts,
  kind: DrawerKind,
  { amount, drawer }: JournalSource,
): PostedLine[] {
  const byReason = BY_REASON[drawer?.reason ?? 'other'];
  const { other, sign } = {
    cash_in: { other: byReason, sign: 1 },
    cash_out: { other: byReason, sign: -1 },
    cash_over: { other: 'cashOver', sign: 1 },
    cash_short: { other: 'cashShort', sign: -1 },
    loose_cash: { other: 'cashUnsettled', sign: 1 },
    loose_cash_settled: { other: 'cashUnsettled', sign: -1 },
  }[kind] as { other: keyof Accounts; sign: 1 | -1 };
  return posted([
    [accounts.cash, sign * amount],
    [accounts[other], -sign * amount],
  ]);
}

const posted = (amounts: [Account, number][]): PostedLine[] =>
  amounts
    .filter(([, xof]) => xof !== 0)
    .map(([account, xof]) => ({
      ...account,
      debit: Math.max(0, xof),
      credit: Math.max(0, -xof),
    }));

/**
 * The number of the paper, payment or voucher behind an entry; for a refund, the number of its order; of a drawer the move,
 * the closing or the ticket.
 */
export function pieceOf(source: JournalSource): string {
  const { kind, year, serial, transactionId, orderNumber, voucherId, drawer, sourceId } = source;
  if (drawer !== null) {
    const { till, closing, ticket } = drawer;
    return ticket ?? (closing === null ? `${till}-M${sourceId}` : `${till}-Z${closing}`);
  }
  if (kind === 'invoice' && year !== null && serial !== null) return invoiceName({ year, serial });
  if (kind === 'credit_note') return creditNoteName({ year, serial });
  return transactionId ?? orderNumber ?? `BA-${voucherId}`;
}

/** A payment that counted and was none after all. */
const REVERSALS: Record<Reversal, string> = {
  bounced: 'Impayé, encaissement',
  reversed: 'Contre-passation, encaissement',
};

/** Names no person, since closed days are stored for good. */
export function labelOf(source: JournalSource): string {
  const { kind, orderNumber, provider, voucherEnding, reversal, drawer } = source;
  if (isDrawerKind(kind)) return drawerLabelOf(kind, drawer);
  const way = provider === null ? '' : ` ${THROUGH_PROVIDER[provider]}`;
  if (kind === 'voucher_sale') return `Bon d’achat …${voucherEnding} vendu, encaissement${way}`;
  if (kind === 'voucher_cancellation') {
    return `Bon d’achat …${voucherEnding} annulé, remboursement${way}`;
  }
  if (kind === 'voucher_expiry') return `Bon d’achat …${voucherEnding} fini, reste non utilisé`;
  const what = {
    invoice: `Facture ${pieceOf(source)}`,
    credit_note: `Avoir ${pieceOf(source)}`,
    payment: `Encaissement${way}`,
    refund: `${reversal === null ? 'Remboursement' : REVERSALS[reversal]}${way}`,
  }[kind];
  return `${what}, commande ${orderNumber}`;
}

/** Without the seller's own words, which may name a person. */
function drawerLabelOf(kind: DrawerKind, drawer: DrawerFacts | null): string {
  const { till = '', reason = null, closing = null, ticket = '' } = drawer ?? {};
  const why = CASH_REASON_WORDS[reason ?? 'other'].toLowerCase();
  const what: Record<DrawerKind, string> = {
    cash_in: `entrée d’espèces (${why})`,
    cash_out: `sortie d’espèces (${why})`,
    cash_over: `excédent à la clôture n° ${closing}`,
    cash_short: `manquant à la clôture n° ${closing}`,
    loose_cash: `espèces de tickets refusés, clôture n° ${closing}`,
    loose_cash_settled: `espèces du ticket ${ticket}, enregistré après la clôture`,
  };
  return `Caisse ${till}, ${what[kind]}`;
}
