import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Asker, countedMailbox, countMessages } from '#server/base/limits/message-budget.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { findAccountBy } from './find-partner.ts';
import { foldEmail } from './fold-email.ts';

export type Sender = {
  network: string;
  /** The browser's cookie of earlier sign-ins. */
  deviceCookie?: string | undefined;
  accountId?: number | undefined;
};

/** For acts without a request, as in tests: they share one network. */
export const UNKNOWN_SENDER: Sender = { network: '' };

/**
 * Counts a message to each address or number (E.164) of a request and returns those that may get it (rule B-27). E-mail
 * counts by mailbox.
 */
export async function countWritable(
  tx: Db,
  config: Config,
  {
    what,
    to,
    sender = UNKNOWN_SENDER,
  }: { what: string; to: readonly string[]; sender?: Sender | undefined },
): Promise<{ has(to: string): boolean }> {
  const wanted: { to: string; asker: Asker }[] = [];
  for (const one of to) {
    wanted.push({ to: mailboxOrPhoneKey(one), asker: await askerOf(tx, config, sender, one) });
  }
  const left = await countMessages(tx, what, wanted);
  return { has: (one) => left.has(mailboxOrPhoneKey(one)) };
}

/** The same for one address or number: counts the message, and returns whether it may go. */
export async function countIfWritable(
  tx: Db,
  config: Config,
  { what, to, sender }: { what: string; to: string; sender?: Sender | undefined },
): Promise<boolean> {
  return (await countWritable(tx, config, { what, to: [to], sender })).has(to);
}

/** The key under which limits count an address or number: e-mail by mailbox. */
export const mailboxOrPhoneKey = (to: string): string =>
  to.includes('@') ? countedMailbox(foldEmail(to)) : to;

/** The asker of a request that names an address or number. */
export async function askerOf(db: Db, config: Config, sender: Sender, to: string): Promise<Asker> {
  return { network: sender.network, device: await findOwnDevice(db, config, sender, to) };
}

/**
 * Identifies the browser or signed-in account as the owner's of this address or number. Only proven addresses count: a stranger
 * could add another person's address to an own account.
 */
async function findOwnDevice(
  db: Db,
  { sessionSecret }: Config,
  { deviceCookie, accountId: signedInId }: Sender,
  to: string,
): Promise<string | undefined> {
  if (deviceCookie === undefined && signedInId === undefined) return undefined;
  // Both queries always run, so that the response time reveals nothing.
  const account = await findAccountBy(db, to);
  const [stored] = await db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.partnerId, account?.id ?? 0));
  if (account === undefined) return undefined;
  const { id: accountId, emailProvenAt, phoneProvenAt } = account;
  if ((to.includes('@') ? emailProvenAt : phoneProvenAt) === null) return undefined;
  const passwordHash = stored?.passwordHash ?? '';
  return signedInId === accountId
    ? `account ${accountId}`
    : knownDeviceOf(sessionSecret, deviceCookie, { accountId, passwordHash });
}

/** Accounts of a phone that a family shares; the one that signed in longest ago is dropped. */
const MOST_ACCOUNTS = 5;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const ENTRY = /^\d{1,10}:[\w-]{43}$/;

/** A changed password makes the account's devices unknown. */
type SignedInAs = { accountId: number; passwordHash: string };

const entryOf = (secret: string, deviceId: string, { accountId, passwordHash }: SignedInAs) => {
  const signed = `device ${deviceId} ${accountId} ${passwordHash}`;
  return `${accountId}:${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

/** The content of a device's cookie. */
type Device = { id: string; entries: string[] };

function readDevice(cookie: string | undefined): Device {
  const [id = '', ...entries] = (cookie ?? '').split('.');
  return { id, entries: entries.slice(0, MOST_ACCOUNTS) };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The device's name for an account that signed in on it with this password; undefined for any other. */
export function knownDeviceOf(
  secret: string,
  cookie: string | undefined,
  account: SignedInAs,
): string | undefined {
  const { id, entries } = readDevice(cookie);
  const own = entryOf(secret, id, account);
  return entries.some((entry) => isSame(entry, own)) ? own : undefined;
}

/** The cookie after an account signs in; its other accounts stay. */
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
