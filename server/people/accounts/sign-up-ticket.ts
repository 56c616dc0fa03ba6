import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: string, id: string, emailKey: string) =>
  createHmac('sha256', secret).update(`sign-up ${id} ${emailKey}`).digest('base64url');

/**
 * What a browser keeps of the sign-up that it began: several people may wait for a code of one
 * address, and each has to be given their own.
 */
export const signTicket = (secret: string, { id, emailKey }: { id: number; emailKey: string }) =>
  `${id}.${signatureOf(secret, String(id), emailKey)}`;

/** The sign-up that a browser began for this address; undefined without a ticket of ours for it. */
export function readTicket(
  secret: string,
  ticket: string | undefined,
  emailKey: string,
): number | undefined {
  const [id = '', given = ''] = (ticket ?? '').split('.');
  const expected = Buffer.from(signatureOf(secret, id, emailKey));
  const signature = Buffer.from(given);
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isOurs ? Number(id) : undefined;
}
