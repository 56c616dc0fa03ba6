import type { CREDIT_LINE_KINDS } from '#contract/delivery/return-states.ts';
import type { CertifiedKind } from '#contract/money/certified-states.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { OrderLineKind } from '#contract/sales/orders/line-kinds.ts';

/** One line of a paper; XOF, `total` is `untaxed` and `tax` together. */
export type PaperLine = {
  position: number;
  /** The order's line that it sells or credits; null for an amount. */
  line: number | null;
  kind: OrderLineKind | (typeof CREDIT_LINE_KINDS)[number];
  name: string;
  quantity: number;
  untaxed: number;
  tax: number;
  total: number;
};

/**
 * An invoice or a credit note as a service certifies it. Its keys have a fixed order, so that the same paper is the same text.
 * Amounts are XOF integers; lines add up to the totals.
 */
export type PaperToCertify = {
  version: 1;
  kind: CertifiedKind;
  number: string;
  /** ISO 8601 in UTC, which is the time of Dakar. */
  issued_at: string;
  currency: 'XOF';
  order: string;
  /** Of a credit note: the number of its invoice; else null. */
  invoice: string | null;
  seller: { name: string; company: string; ninea: string; rccm: string; address: string };
  buyer: { name: string; company: string; ninea: string; phone: string; email: string };
  /** The way that paid most of the order; `later` before anything is paid. */
  paid_by: PaymentProvider | 'later';
  vat_percent: number;
  lines: PaperLine[];
  totals: { untaxed: number; tax: number; total: number };
};

/**
 * What the service answers: its number, the text of its QR code, its moment. `kept` is what it asks for again with a credit
 * note of this invoice, in its own format.
 */
export type Certificate = { number: string; qr: string; at: Date; kept?: unknown };

/** A service that certifies papers. */
export type Certifier = {
  /** `kept` is that of the invoice of a credit note. Throws CertifierError. */
  certify(paper: PaperToCertify, kept?: unknown): Promise<Certificate>;
  /** Whether the same number sent again gives the same certificate. If not, a lost answer waits for a person. */
  isRepeatable: boolean;
};

/**
 * `refused`: the service will not certify this paper as it is. `no-answer`: another try may succeed. `lost`: the paper may
 * have been certified, and another try might certify it twice.
 */
type Failure = 'refused' | 'no-answer' | 'lost';

export class CertifierError extends Error {
  readonly kind: Failure;

  constructor(kind: Failure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CertifierError';
    this.kind = kind;
  }
}
