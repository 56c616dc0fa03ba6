import type { IncomingHttpHeaders } from 'node:http';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';

/** What a provider is told of a payment. XOF; every text is ours, none comes from a browser unchecked. */
export type PaymentRequest = {
  transactionId: string;
  orderId: number;
  orderNumber: string;
  amountXof: number;
  description: string;
  buyer: { name: string; email: string /** E.164. */; phone: string | null };
  successUrl: string;
  errorUrl: string;
  /** Where the provider tells the shop of it, for those that are told each time. */
  callbackUrl: string;
};

/** Where a payment can be paid. `links` are addresses by name: `page`, `deep`, `maxit`, `om`, `short`. */
export type CheckoutSession = {
  providerId: string;
  links: Record<string, string>;
  /** PNG in base64 without a prefix, of the provider that draws one. */
  qrCode: string | null;
  validUntil: Date | null;
  rawStatus: string;
  /** The answer as it came, without secrets. */
  raw: string;
};

export type KnownPayment = {
  /** Empty of money that is no payment of ours and has a name of the provider's. */
  transactionId: string;
  providerId: string | null;
  providerTransactionId: string | null;
  createdAt: Date;
  validUntil: Date | null;
};

/** `open` can still be paid, `missing` is unknown there; null where the provider does not say. */
export type ProviderStatus = {
  outcome: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'missing';
  rawStatus: string;
  /** The code of the last attempt that did not succeed, also of a payment that is still open; or empty. */
  attemptError: string;
  /** XOF; NaN for an amount that is no whole number. */
  amountXof: number | null;
  currency: string | null;
  reference: string | null;
  /** Whether the money went to this shop and is real; false for another merchant's or a test's. */
  isOurs: boolean;
  /** What a lost answer to the start would have told. */
  checkoutSession: CheckoutSession | null;
  providerTransactionId: string | null;
  payer: string | null;
  channel: string;
  paidAt: Date | null;
  raw: string;
};

/** A callback that was verified: a reason to read, never a proof. */
export type ProviderEvent = {
  /** Unique among the provider's events. */
  key: string;
  providerId: string | null;
  reference: string | null;
  providerTransactionId: string | null;
  body: string;
};

/** What a callback turned out to be: verified, forged (4xx), or nothing to do (2xx), as when it is old. */
export type Callback =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'forged'; reason: string }
  | { kind: 'ignored'; reason: string };

export type LedgerRow = {
  providerTransactionId: string;
  /** The session or code that was paid, and our reference, where the ledger has them. */
  providerId: string | null;
  reference: string | null;
  /** As the customer paid it, the provider's fee included; negative for what went back. */
  amountXof: number;
  isRefund: boolean;
  at: Date;
};

/** All that the shop knows of one provider; what it throws is ProviderError. */
export type Provider = {
  name: OnlineProvider;
  /** Least and most of one payment, in XOF. */
  minXof: number;
  maxXof: number;
  start(asked: PaymentRequest): Promise<CheckoutSession>;
  /** Reads are tried again a few times while that may help. */
  read(known: KnownPayment): Promise<ProviderStatus>;
  /** Ends a checkout session; `too-late` when it has ended already. */
  expire?(providerId: string): Promise<'expired' | 'too-late'>;
  /** Gives everything back; asking again changes nothing. */
  refund?(providerId: string): Promise<void>;
  /** The payments of one day (YYYY-MM-DD, UTC). */
  readLedger?(day: string): Promise<LedgerRow[]>;
  /** Checks a callback on the bytes that came. */
  readCallback(headers: IncomingHttpHeaders, body: Buffer, now: Date): Callback;
};

export type Providers = Partial<Record<OnlineProvider, Provider>>;

/**
 * `refused`: it will not; `no-answer`: it may have done it; `unavailable`: nothing was done. Names no secret.
 */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'no-answer';
  /** The provider's own code, or the HTTP status. */
  readonly code: string;

  constructor(kind: ProviderError['kind'], code: string, options?: ErrorOptions) {
    super(`${kind}: ${code}`, options);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
  }
}

/** What is known of a payment that its provider does not know. */
export const NOTHING_READ: ProviderStatus = {
  outcome: 'missing',
  rawStatus: '',
  attemptError: '',
  amountXof: null,
  currency: null,
  reference: null,
  isOurs: true,
  checkoutSession: null,
  providerTransactionId: null,
  payer: null,
  channel: '',
  paidAt: null,
  raw: '',
};

export type Outside = { db: Db; config: Config; providers: Providers };
