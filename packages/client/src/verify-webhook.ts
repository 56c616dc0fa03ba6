import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
const TOLERANCE_S = 300;

/** The message is not from the shop, or too old. */
export class WebhookRefusal extends Error {}

export type WebhookMessage = {
  /** The same when the shop resends the message, so that it counts once. */
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
};

/**
 * Reads a webhook after verifying its signature and time (Standard Webhooks). `body` is the raw body, byte by byte, not
 * parsed by a framework. Throws WebhookRefusal.
 */
export function verifyWebhook(
  body: string,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
  { now = new Date(), toleranceS = TOLERANCE_S }: { now?: Date; toleranceS?: number } = {},
): WebhookMessage {
  const id = String(headers['webhook-id'] ?? '');
  const sentS = Number(headers['webhook-timestamp'] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - sentS) <= toleranceS)) {
    throw new WebhookRefusal('The message is too old, or from the future.');
  }
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentS}.${body}`).digest();
  const isSigned = String(headers['webhook-signature'] ?? '')
    .split(' ')
    .some((signature) => isEqual(signature, expected));
  if (!isSigned) throw new WebhookRefusal('The signature does not fit.');
  return { ...JSON.parse(body), id };
}

function isEqual(signature: string, expected: Buffer): boolean {
  const [version, text = ''] = signature.split(',');
  const given = Buffer.from(text, 'base64');
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
}
