import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it: `whsec_` and base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The headers that go with a message (Standard Webhooks, "Signature scheme"): a signature by each secret, so that a
 * partner may take the new one over in their own time.
 */
export function signedHeaders(
  message: { key: string; body: string },
  secrets: readonly string[],
  at = new Date(),
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const content = `${message.key}.${seconds}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'webhook-id': message.key,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
