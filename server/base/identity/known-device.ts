import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** A phone that a family shares signs a few of them in; who has not for longest is forgotten. */
const MOST_ACCOUNTS = 5;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ENTRY = /^\d{1,10}:[\w-]{43}$/;

/** An account and its password as it is stored: another password makes its devices unknown. */
export type SignedInAs = { accountId: number; passwordHash: string };

const entryOf = (secret: string, deviceId: string, { accountId, passwordHash }: SignedInAs) => {
  const signed = `device ${deviceId} ${accountId} ${passwordHash}`;
  return `${accountId}:${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

/** The name of a device and the accounts that have signed in on it, as its cookie has them. */
type Device = { id: string; entries: string[] };

function readDevice(cookie: string | undefined): Device {
  const [id = '', ...entries] = (cookie ?? '').split('.');
  return { id, entries: entries.slice(0, MOST_ACCOUNTS) };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What names a device to an account that has signed in on it with this password; undefined on any other. */
export function knownDeviceOf(
  secret: string,
  cookie: string | undefined,
  account: SignedInAs,
): string | undefined {
  const { id, entries } = readDevice(cookie);
  const own = entryOf(secret, id, account);
  return entries.some((entry) => isSame(entry, own)) ? own : undefined;
}

/** The cookie of a device on which an account has just signed in; what it said of others stays. */
export function rememberDevice(
  secret: string,
  cookie: string | undefined,
  account: SignedInAs,
): string {
  const { id: named, entries } = readDevice(cookie);
  const id = UUID.test(named) ? named : randomUUID();
  const others = entries.filter(
    (entry) => ENTRY.test(entry) && !entry.startsWith(`${account.accountId}:`),
  );
  return [id, entryOf(secret, id, account), ...others.slice(0, MOST_ACCOUNTS - 1)].join('.');
}
