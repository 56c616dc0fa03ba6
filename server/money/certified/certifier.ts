import type { CREDIT_LINE_KINDS } from '#contract/delivery/return-states.ts';
import type { CertifiedKind } from '#contract/money/certified-states.ts';
import type { OrderLineKind } from '#contract/sales/orders/line-kinds.ts';

/** One line of a paper; XOF, `total` is `untaxed` and `tax` together. */
export type PaperLine = {
  position: number;
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
  buyer: { name: string; company: string; ninea: string };
  vat_percent: number;
  lines: PaperLine[];
  totals: { untaxed: number; tax: number; total: number };
};

/** What the service answers: its number, the text of its QR code, its moment. */
export type Certificate = { number: string; qr: string; at: Date };

/**
 * A service that certifies papers. The same `number` sent again gives the same certificate, since an answer may be lost. Throws
 * CertifierError.
 */
export type Certifier = { certify(paper: PaperToCertify): Promise<Certificate> };

/** `refused`: the service will not certify this paper as it is. `no-answer`: another try may succeed. */
export class CertifierError extends Error {
  readonly kind: 'refused' | 'no-answer';

  constructor(kind: 'refused' | 'no-answer', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CertifierError';
    this.kind = kind;
  }
}
