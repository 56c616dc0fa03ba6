import type { IncomingHttpHeaders } from 'node:http';
import { fieldsOf } from '#contract/base/tables.ts';
import { hashOf } from '#server/base/hash.ts';
import type { Callback } from '../provider.ts';
import { parseJson, readId } from '../read-values.ts';
import { findForgery, isSameSecret, isStale, type SigningRule } from '../signature.ts';

const RULE: SigningRule = { separator: '', pastS: 300, futureS: 30 };

/** Events of sessions; there are others, of payments that are none of the shop's. */
const OF_SESSIONS = new Set(['checkout.session.completed', 'checkout.session.payment_failed']);

/** Checks a webhook by either of Wave's strategies, signature or bearer secret; two secrets during a change. */
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
