import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** A phone that a family shares signs a few of them in; who has not for longest is forgotten. */
const MOST_ACCOUNTS = 5;

const signatureOf = (secret: string, deviceId: string, accountId: string) =>
  createHmac('sha256', secret).update(`device ${deviceId} ${accountId}`).digest('base64url');

/** The name of a device and the accounts that have signed in on it, as its cookie has them, signed. */
type Device = { id: string; accounts: string[] };

function readDevice(secret: string, cookie: string | undefined): Device {
  const [id = '', ...entries] = (cookie ?? '').split('.');
  const accounts = entries.slice(0, MOST_ACCOUNTS).filter((entry) => isOurs(secret, id, entry));
  return accounts.length === 0 ? { id: randomUUID(), accounts } : { id, accounts };
}

function isOurs(secret: string, deviceId: string, entry: string): boolean {
  const [accountId = '', given = ''] = entry.split(':');
  const expected = Buffer.from(signatureOf(secret, deviceId, accountId));
  const signature = Buffer.from(given);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** The name of a device on which this account has signed in before; undefined on any other. */
export function knownDeviceOf(
  secret: string,
  cookie: string | undefined,
  accountId: number,
): string | undefined {
  const { id, accounts } = readDevice(secret, cookie);
  return accounts.some((entry) => entry.startsWith(`${accountId}:`)) ? id : undefined;
}

/** The cookie of a device on which an account has just signed in; what it said of others stays. */
export function rememberDevice(
  secret: string,
  cookie: string | undefined,
  accountId: number,
): string {
  const { id, accounts } = readDevice(secret, cookie);
  const own = `${accountId}:${signatureOf(secret, id, String(accountId))}`;
  const others = accounts.filter((entry) => entry !== own);
  return [id, own, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.');
}
