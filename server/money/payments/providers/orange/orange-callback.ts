import type { IncomingHttpHeaders } from 'node:http';
import { fieldsOf } from '#contract/base/tables.ts';
import { hashOf } from '#server/base/hash.ts';
import type { Callback } from '../provider.ts';
import { parseJson, readId } from '../read-values.ts';
import { findForgery, isSameSecret, isStale, type SigningRule } from '../signature.ts';

const RULE: SigningRule = { separator: ',', pastS: 300, futureS: 300 };

type CallbackSecrets = { callbackSecret: string | undefined; callbackKey: string | undefined };

/**
 * Checks Sonatel's callback by its key, its signature or both, as known; without either nothing is believed.
 */
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
  // What we told Orange beside is ours for certain; the reference has been seen empty.
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
  // The key stands there as it is, not as base64 of a name and a password.
  const given = headers.authorization ?? '';
  if (callbackKey !== undefined && !isSameSecret(given, `Basic ${callbackKey}`)) return 'wrong-key';
  if (callbackSecret === undefined) return undefined;
  return findForgery(headers['x-sonatel-signature'], body, [callbackSecret], RULE, now);
}
