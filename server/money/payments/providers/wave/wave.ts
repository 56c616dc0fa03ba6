import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/tables.ts';
import { hashOf } from '#server/base/hash.ts';
import {
  expectDone,
  parseJson,
  pickLinks,
  postToProvider,
  RETRY_POLICY,
  type RetryPolicy,
  readAnswer,
  readFromProvider,
  readId,
  readProviderCode,
  readProviderTime,
  readProviderXof,
} from '../ask-provider.ts';
import {
  type Callback,
  type CheckoutSession,
  findForgery,
  isSameSecret,
  isStale,
  type KnownPayment,
  NOTHING_READ,
  type Provider,
  ProviderError,
  type ProviderStatus,
  type SigningRule,
  sign,
} from '../provider.ts';

import { type AskWave, readWaveLedger } from './wave-ledger.ts';

const RULE: SigningRule = { separator: '', pastS: 300, futureS: 30 };

/** Wave sends others for payments that are not the shop's. */
const OF_SESSIONS = new Set(['checkout.session.completed', 'checkout.session.payment_failed']);

/** Wave leaves out or nulls unknown fields. */
const waveSessionSchema = z.looseObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  checkout_status: z.string(),
  payment_status: z.string(),
});

type WaveSession = z.infer<typeof waveSessionSchema>;

const waveSearchSchema = z.object({ result: z.array(waveSessionSchema) });

export type WaveSettings = {
  baseUrl: string;
  apiKey: string;
  /** One secret, or two during a change. */
  webhookSecrets: string[];
  requestSecret: string | undefined;
  maxXof: number;
};

const SESSIONS = '/v1/checkout/sessions';
const LINK_HOSTS = ['wave.com'];

/** A page of Wave's per payment, which opens its app on a phone. */
export function createWave(
  settings: WaveSettings,
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Provider {
  const { apiKey, requestSecret, maxXof } = settings;
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');

  const ask: AskWave = (method, path, body) => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(sent === '' ? {} : { 'content-type': 'application/json' }),
      ...(requestSecret === undefined
        ? {}
        : { 'wave-signature': sign(requestSecret, sent, new Date(), '') }),
    };
    const question = { method, headers, ...(sent === '' ? {} : { body: sent }) };
    const call = method === 'GET' ? readFromProvider : postToProvider;
    return call(retryPolicy, `${baseUrl}${path}`, question);
  };
  const checkoutSessionOf = (session: WaveSession): CheckoutSession | null => {
    const links = pickLinks({ page: session.wave_launch_url }, { hosts: LINK_HOSTS, baseUrl });
    if (links.page === undefined) return null;
    return {
      providerId: session.id,
      links,
      qrCode: null,
      validUntil: readProviderTime(session.when_expires),
      rawStatus: waveStatus(session),
      raw: JSON.stringify(session),
    };
  };

  return {
    name: 'wave',
    minXof: 1,
    maxXof,
    start: async (asked) => {
      const answer = await ask('POST', SESSIONS, {
        amount: String(asked.amountXof),
        currency: 'XOF',
        success_url: asked.successUrl,
        error_url: asked.errorUrl,
        client_reference: asked.transactionId,
      });
      const checkoutSession = checkoutSessionOf(readAnswer(waveSessionSchema, answer, 'no-answer'));
      if (checkoutSession === null) throw new ProviderError('no-answer', 'unexpected-link');
      return checkoutSession;
    },
    read: async (known) => {
      const session = await findSession(ask, known);
      if (session === undefined) return NOTHING_READ;
      const checkoutSession = known.providerId === null ? checkoutSessionOf(session) : null;
      return { ...readWaveSession(session), checkoutSession };
    },
    expire: async (providerId) => {
      const answer = await ask('POST', `${SESSIONS}/${encodeURIComponent(providerId)}/expire`);
      if (answer.status === 409) return 'too-late';
      expectDone(answer);
      return 'expired';
    },
    refund: async (providerId) =>
      expectDone(await ask('POST', `${SESSIONS}/${encodeURIComponent(providerId)}/refund`)),
    readLedger: (day) => readWaveLedger(ask, day),
    readCallback: (headers, body, now) =>
      readWaveCallback(settings.webhookSecrets, headers, body, now),
  };
}

/** By its id, else our reference; for money without a payment, by Wave's transaction. */
async function findSession(
  ask: AskWave,
  { providerId, providerTransactionId, transactionId }: KnownPayment,
): Promise<WaveSession | undefined> {
  const readAt = async (path: string) => {
    const answer = await ask('GET', path);
    if (answer.status === 404) return undefined;
    return readAnswer(waveSessionSchema, answer, 'unavailable');
  };
  if (providerId !== null) return readAt(`${SESSIONS}/${encodeURIComponent(providerId)}`);
  if (transactionId === '') {
    const named = new URLSearchParams({ transaction_id: providerTransactionId ?? '' });
    return providerTransactionId === null ? undefined : readAt(`${SESSIONS}?${named}`);
  }
  const query = new URLSearchParams({ client_reference: transactionId });
  const answer = await ask('GET', `${SESSIONS}/search?${query}`);
  const found = readAnswer(waveSearchSchema, answer, 'unavailable')
    .result.filter(({ client_reference }) => client_reference === transactionId)
    .sort((a, b) => String(b.when_created).localeCompare(String(a.when_created)));
  const withOutcome = (...outcomes: string[]) =>
    found.find((session) => outcomes.includes(readWaveSession(session).outcome));
  return withOutcome('paid') ?? withOutcome('open', 'processing') ?? found[0];
}

const waveStatus = ({ checkout_status, payment_status }: WaveSession) =>
  `${checkout_status}/${payment_status}`.slice(0, 60);

function readWaveSession(session: WaveSession): ProviderStatus {
  const outcome = outcomeOf(session);
  const { currency } = session;
  return {
    ...NOTHING_READ,
    outcome,
    rawStatus: waveStatus(session),
    attemptError: attemptErrorOf(session.last_payment_error),
    amountXof: readProviderXof(session.amount),
    currency: typeof currency === 'string' ? currency : null,
    reference: readId(session.client_reference),
    providerTransactionId: readId(session.transaction_id),
    paidAt: outcome === 'paid' ? readProviderTime(session.when_completed) : null,
    raw: JSON.stringify(session),
  };
}

/** Paid needs both words. A refused attempt ends nothing, and unknown words keep it running. */
function outcomeOf({ checkout_status, payment_status }: WaveSession): ProviderStatus['outcome'] {
  const isPaid = payment_status === 'succeeded';
  if (checkout_status === 'open') return 'open';
  if (checkout_status === 'complete') {
    if (isPaid) return 'paid';
    if (payment_status === 'cancelled' || payment_status === 'failed') return payment_status;
  }
  if (checkout_status === 'expired' && !isPaid) return 'expired';
  if (checkout_status === 'failed' && !isPaid) return 'failed';
  return 'processing';
}

/** Two spellings are known: `code` and `error_code`. */
function attemptErrorOf(error: unknown): string {
  const { code, error_code } = fieldsOf(error);
  return readProviderCode(code) || readProviderCode(error_code);
}

/** Checks signature or bearer secret, with two secrets during a change. */
export function readWaveCallback(
  secrets: string[],
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): Callback {
  const reason = whyForged(secrets, headers, body, now);
  if (reason !== undefined) return { kind: isStale(reason) ? 'ignored' : 'forged', reason };
  const text = body.toString('utf8');
  const event = fieldsOf(parseJson(text));
  if (!OF_SESSIONS.has(String(event.type))) return { kind: 'ignored', reason: 'not-of-a-session' };
  const session = fieldsOf(event.data);
  return {
    kind: 'event',
    event: {
      key: readId(event.id) ?? hashOf(body),
      providerId: readId(session.id),
      reference: readId(session.client_reference),
      providerTransactionId: readId(session.transaction_id),
      body: text,
    },
  };
}

function whyForged(
  secrets: string[],
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): string | undefined {
  const signature = headers['wave-signature'];
  if (signature !== undefined) return findForgery(signature, body, secrets, RULE, now);
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given === undefined) return 'no-signature';
  const isKnown = secrets.some((secret) => isSameSecret(given, secret));
  return isKnown ? undefined : 'wrong-secret';
}
