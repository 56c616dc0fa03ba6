import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Asker, countedMailbox, takeMessages } from '#server/base/limits/message-budget.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { findAccountBy } from './find-partner.ts';
import { foldEmail } from './fold-email.ts';

/** Where a request came from. */
export type Sender = {
  /** A hash of the network. */
  network: string;
  /** What the browser keeps of earlier sign-ins on it. */
  deviceCookie?: string | undefined;
  /** The account that is signed in. */
  accountId?: number | undefined;
};

/** Of what is asked for without a request, as by tests: one network that nothing else has. */
export const NOWHERE: Sender = { network: '' };

/**
 * Which of the e-mail addresses and numbers (E.164) that a request names it may send a message to, and counts those
 * messages (`takeMessages`). E-mail is counted by mailbox.
 */
export async function findWritable(
  tx: Db,
  config: Config,
  {
    what,
    to,
    sender = NOWHERE,
  }: { what: string; to: readonly string[]; sender?: Sender | undefined },
): Promise<{ has(to: string): boolean }> {
  const wanted: { to: string; asker: Asker }[] = [];
  for (const one of to) {
    wanted.push({ to: countedAs(one), asker: await askerOf(tx, config, sender, one) });
  }
  const left = await takeMessages(tx, what, wanted);
  return { has: (one) => left.has(countedAs(one)) };
}

/** The same for one address or number. */
export async function mayWriteTo(
  tx: Db,
  config: Config,
  { what, to, sender }: { what: string; to: string; sender?: Sender | undefined },
): Promise<boolean> {
  return (await findWritable(tx, config, { what, to: [to], sender })).has(to);
}

/** How limits count an address or number: e-mail by the mailbox that it fills. */
export const countedAs = (to: string): string =>
  to.includes('@') ? countedMailbox(foldEmail(to)) : to;

/** Who asks for something that names an address or number. */
export async function askerOf(db: Db, config: Config, sender: Sender, to: string): Promise<Asker> {
  return { network: sender.network, device: await findOwnDevice(db, config, sender, to) };
}

/**
 * What names the browser, or the account that is signed in, as that of the person whose address or number this is. Only
 * what the account has proven counts, or strangers would type the address of another into accounts of theirs.
 */
async function findOwnDevice(
  db: Db,
  { sessionSecret }: Config,
  { deviceCookie, accountId: signedInId }: Sender,
  to: string,
): Promise<string | undefined> {
  if (deviceCookie === undefined && signedInId === undefined) return undefined;
  // Known and unknown addresses take both queries, so that the time of the answer tells nothing.
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

/** A phone that a family shares signs a few of them in; who has not for longest is forgotten. */
const MOST_ACCOUNTS = 5;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const ENTRY = /^\d{1,10}:[\w-]{43}$/;

/** An account and its password as it is stored: another password makes its devices unknown. */
type SignedInAs = { accountId: number; passwordHash: string };

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
