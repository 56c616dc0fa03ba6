import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';

/** Sent to a provider. XOF; every text is ours or checked. */
export type PaymentRequest = {
  transactionId: string;
  orderId: number;
  orderNumber: string;
  amountXof: number;
  description: string;
  buyer: { name: string; email: string /** E.164. */; phone: string | null };
  successUrl: string;
  errorUrl: string;
  /** For providers that take a callback address per payment. */
  callbackUrl: string;
};

/** `links` by name: `page`, `deep`, `maxit`, `om`, `short`. */
export type CheckoutSession = {
  providerId: string;
  links: Record<string, string>;
  qrCode: string | null;
  validUntil: Date | null;
  rawStatus: string;
  raw: string;
};

export type KnownPayment = {
  /** Empty for money that is no payment of ours. */
  transactionId: string;
  /** Id of the checkout session: Wave's session, the gateway's invoice. Exists before any money. */
  providerId: string | null;
  /** Id of the money transfer. Exists once the customer has paid. */
  providerTransactionId: string | null;
  createdAt: Date;
  validUntil: Date | null;
};

/** `open` can still be paid, `missing` is unknown there; null where the provider does not say. */
export type ProviderStatus = {
  outcome: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'missing';
  rawStatus: string;
  /** Code of the last failed attempt, also of an open payment; else empty. */
  attemptError: string;
  /** XOF; NaN for an amount that is no whole number. */
  amountXof: number | null;
  currency: string | null;
  /** Our `transactionId`, repeated by the provider; the customer reads `payments.reference`. */
  reference: string | null;
  /** False for another merchant's money or a test. */
  isOurs: boolean;
  /** What a lost response to the start would have said. */
  checkoutSession: CheckoutSession | null;
  providerTransactionId: string | null;
  payer: string | null;
  channel: string;
  paidAt: Date | null;
  raw: string;
};

/** A verified callback: a reason to read, never a proof (rule M-15). */
export type ProviderEvent = {
  key: string;
  providerId: string | null;
  reference: string | null;
  providerTransactionId: string | null;
  body: string;
};

/** Verified, forged (4xx), or ignored (2xx), as when it is old. */
export type Callback =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'forged'; reason: string }
  | { kind: 'ignored'; reason: string };

export type LedgerRow = {
  providerTransactionId: string;
  providerId: string | null;
  reference: string | null;
  /** XOF with the provider's fee; negative for a refund. */
  amountXof: number;
  isRefund: boolean;
  at: Date;
};

/** Its methods throw ProviderError. */
export type Provider = {
  name: OnlineProvider;
  minXof: number;
  maxXof: number;
  start(asked: PaymentRequest): Promise<CheckoutSession>;
  read(known: KnownPayment): Promise<ProviderStatus>;
  /** `too-late` when the session has ended already. */
  expire?(providerId: string): Promise<'expired' | 'too-late'>;
  /** Refunds everything; repeating changes nothing. */
  refund?(providerId: string): Promise<void>;
  /** The payments of one day (YYYY-MM-DD, UTC). */
  readLedger?(day: string): Promise<LedgerRow[]>;
  readCallback(headers: IncomingHttpHeaders, body: Buffer, now: Date): Callback;
};

export type Providers = Partial<Record<OnlineProvider, Provider>>;

/** `refused`: it will not; `no-answer`: it may have done it; `unavailable`: nothing was done. Names no secret. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'no-answer';
  readonly code: string;

  constructor(kind: ProviderError['kind'], code: string, options?: ErrorOptions) {
    super(`${kind}: ${code}`, options);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
  }
}

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

/** What separates time and body, and the allowed age. */
export type SigningRule = { separator: '' | ','; pastS: number; futureS: number };

const MOST_SIGNATURES = 10;

/** `t=…,v1=…` over the bytes of `body`. */
export function sign(secret: string, body: string, now: Date, separator: '' | ','): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(secret, `${seconds}${separator}`, body).toString('hex')}`;
}

/** Why `t=…,v1=…[,v1=…]` is invalid, or undefined; one matching pair is enough. */
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

/** A right signature of another time: replayed, or clocks differ. */
export const isStale = (reason: string): boolean => reason === 'too-old' || reason === 'too-new';

/** Compares in constant time. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const digestOf = (secret: string, start: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(start).update(body).digest();
