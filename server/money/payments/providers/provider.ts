import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
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
  /** The provider's id of the checkout session: Wave's session, the gateway's invoice. It exists before any money. */
  providerId: string | null;
  /** The provider's id of the money transfer. It exists once the customer has paid. */
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
  /** Our `transactionId`, as the provider repeats it; not what the customer reads (`payments.reference`). */
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
  /** Our `transactionId`, as the provider repeats it. */
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

/** How a provider signs: what stands between the time and the body, and how old or new it may be. */
export type SigningRule = { separator: '' | ','; pastS: number; futureS: number };

const MOST_SIGNATURES = 10;

/** `t=…,v1=…` over the bytes of `body`. */
export function sign(secret: string, body: string, now: Date, separator: '' | ','): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(secret, `${seconds}${separator}`, body).toString('hex')}`;
}

/** Why a signature `t=…,v1=…[,v1=…]` does not hold, or undefined; one pair that matches will do. */
export function findForgery(
  header: string | string[] | undefined,
  body: Buffer,
  secrets: string[],
  { separator, pastS, futureS }: SigningRule,
  now: Date,
): 'no-signature' | 'malformed-signature' | 'wrong-signature' | 'too-old' | 'too-new' | undefined {
  if (typeof header !== 'string' || header === '') return 'no-signature';
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time = '', ...others] = valuesOf('t');
  const given = valuesOf('v1').filter((text) => /^[0-9a-f]{64}$/i.test(text));
  const isReadable = /^\d{1,12}$/.test(time) && others.length === 0;
  if (!isReadable || given.length === 0 || given.length > MOST_SIGNATURES) {
    return 'malformed-signature';
  }
  const right = secrets.map((secret) => digestOf(secret, `${time}${separator}`, body));
  const isSigned = given.some((text) =>
    right.some((digest) => timingSafeEqual(digest, Buffer.from(text, 'hex'))),
  );
  if (!isSigned) return 'wrong-signature';
  const ageS = now.getTime() / 1000 - Number(time);
  if (ageS > pastS) return 'too-old';
  return ageS < -futureS ? 'too-new' : undefined;
}

/** Whether a signature is right, but of another time: repeated by somebody, or clocks differ. */
export const isStale = (reason: string): boolean => reason === 'too-old' || reason === 'too-new';

/** Compares secrets without telling by the time it takes how much of them is right. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const digestOf = (secret: string, start: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(start).update(body).digest();
