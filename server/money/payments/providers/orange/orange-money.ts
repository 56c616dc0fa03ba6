import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/tables.ts';
import { hashOf } from '#server/base/hash.ts';
import {
  parseJson,
  pickLinks,
  RETRY_POLICY,
  type RetryPolicy,
  readAnswer,
  readId,
  readProviderTime,
} from '../ask-provider.ts';
import {
  type Callback,
  type CheckoutSession,
  findForgery,
  isSameSecret,
  isStale,
  type Provider,
  ProviderError,
  type SigningRule,
} from '../provider.ts';

import { openOrangeGateway, QR_SECONDS, readOrangePayment } from './orange-search.ts';

const RULE: SigningRule = { separator: ',', pastS: 300, futureS: 300 };

type CallbackSecrets = { callbackSecret: string | undefined; callbackKey: string | undefined };

type OrangeSettings = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Six digits. */
  merchantCode: string;
  merchantName: string;
  /** Sonatel's signing secret, and the key that it repeats in callbacks; at least one of the two. */
  callbackSecret: string | undefined;
  callbackKey: string | undefined;
  maxXof: number;
};

/** Max It refuses less, though no document says so. */
const MIN_XOF = 10;
const LINK_HOSTS = ['orange-sonatel.com'];
const PNG_START = 'iVBORw0KGgo';

const qrSchema = z.looseObject({
  qrId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  deepLink: z.nullish(z.string()),
  shortLink: z.nullish(z.string()),
});

/** Orange Money by Sonatel: a QR code for a screen, links into its two apps for a phone. */
export function createOrangeMoney(
  settings: OrangeSettings,
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Provider {
  const { merchantCode, merchantName, maxXof } = settings;
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const gateway = openOrangeGateway({ ...settings, baseUrl }, retryPolicy);
  const toOffer = (qr: z.infer<typeof qrSchema>): CheckoutSession => {
    const { deepLink: deep, shortLink: short } = qr;
    const { MAXIT: maxit, OM: om } = fieldsOf(qr.deepLinks);
    const picked = pickLinks({ deep, short, maxit, om }, { hosts: LINK_HOSTS, baseUrl });
    const page = picked.short ?? picked.deep;
    const qrCode =
      typeof qr.qrCode === 'string' && qr.qrCode.startsWith(PNG_START) ? qr.qrCode : null;
    if (page === undefined && qrCode === null) {
      throw new ProviderError('no-answer', 'unexpected-link');
    }
    return {
      providerId: qr.qrId,
      links: page === undefined ? picked : { page, ...picked },
      qrCode,
      validUntil:
        readProviderTime(fieldsOf(qr.validFor).endDateTime) ??
        new Date(Date.now() + QR_SECONDS * 1000),
      rawStatus: 'INITIATED',
      raw: JSON.stringify({ ...qr, qrCode: undefined }),
    };
  };

  return {
    name: 'orange',
    minXof: MIN_XOF,
    maxXof,
    start: async (asked) => {
      const answer = await gateway.tell(
        '/api/eWallet/v4/qrcode',
        {
          code: merchantCode,
          name: merchantName,
          amount: { value: asked.amountXof, unit: 'XOF' },
          validity: QR_SECONDS,
          callbackSuccessUrl: asked.successUrl,
          callbackCancelUrl: asked.errorUrl,
          metadata: { transaction_id: asked.transactionId, order_id: String(asked.orderId) },
          reference: asked.transactionId,
          restrictions: { isSingleUse: true },
        },
        { 'x-callback-url': asked.callbackUrl },
      );
      return toOffer(readAnswer(qrSchema, answer, 'no-answer'));
    },
    read: (known) => readOrangePayment(gateway, merchantCode, known),
    readCallback: (headers, body, now) => readOrangeCallback(settings, headers, body, now),
  };
}

/** Checks the key, the signature or both, as configured; without either no callback is trusted. */
export function readOrangeCallback(
  secrets: CallbackSecrets,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): Callback {
  const reason = whyForged(secrets, headers, body, now);
  if (reason !== undefined) return { kind: isStale(reason) ? 'ignored' : 'forged', reason };
  const text = body.toString('utf8');
  const payment = fieldsOf(parseJson(text));
  const providerTransactionId = readId(payment.transactionId);
  // Our own metadata is certain; the reference has been seen empty.
  const reference = readId(fieldsOf(payment.metadata).transaction_id) ?? readId(payment.reference);
  if (providerTransactionId === null && reference === null) {
    return { kind: 'ignored', reason: 'not-of-a-payment' };
  }
  const key = readId(headers['x-sonatel-idempotency-key']) ?? hashOf(body);
  return {
    kind: 'event',
    event: { key, providerId: null, reference, providerTransactionId, body: text },
  };
}

function whyForged(
  { callbackKey, callbackSecret }: CallbackSecrets,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): string | undefined {
  if (callbackKey === undefined && callbackSecret === undefined) return 'no-secret';
  // The key itself, not base64 of a name and a password.
  const given = headers.authorization ?? '';
  if (callbackKey !== undefined && !isSameSecret(given, `Basic ${callbackKey}`)) return 'wrong-key';
  if (callbackSecret === undefined) return undefined;
  return findForgery(headers['x-sonatel-signature'], body, [callbackSecret], RULE, now);
}
