import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { countIfAllowed, keyOf } from './limit-attempts.ts';
import { reportLimitHit } from './limit-hits.ts';
import { attempts } from './tables.ts';

const DAY_S = 86_400;

/** The requester of a message to a named person. */
export type Asker = {
  /** A hash of the network of the request. */
  network: string;
  /** A device on which the named person has signed in; undefined for any other. */
  device?: string | undefined;
};

/**
 * Messages of a kind to a person per day for unproven requests (rule B-27): of one network or known device, and of all
 * networks.
 */
export const MAX_MESSAGES_OF_ASKER = 5;

export const MAX_MESSAGES_OF_STRANGERS = 15;

/**
 * Counts a message to each address or number and returns those with one left. The server drops the others and still
 * does the act. A network past its share takes nothing from the share of all, a known device never does. One statement,
 * as orders wait for it.
 */
export async function countMessages(
  tx: Db,
  what: string,
  wanted: readonly { to: string; asker: Asker }[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const asked = wanted.map(({ to, asker: { network, device } }) =>
    device === undefined
      ? { to, own: keyOf([`${what} by network`, `${network} ${to}`]), all: keyOf([what, to]) }
      : { to, own: keyOf([`${what} by device`, `${device} ${to}`]), all: null },
  );
  const listOf = (column: 'to' | 'own' | 'all') => sql.param(asked.map((one) => one[column]));
  const found = await tx.execute(sql`
    with asked as (
      select * from unnest(${listOf('to')}::text[], ${listOf('own')}::text[], ${listOf('all')}::text[])
        as asked(reached, own_key, all_key)
    ), own as (
      insert into ${attempts} (key, count) select own_key, 1 from asked ${upTo(MAX_MESSAGES_OF_ASKER)} returning key
    ), of_all as (
      insert into ${attempts} (key, count)
        select all_key, 1 from asked join own on own.key = own_key where all_key is not null
        ${upTo(MAX_MESSAGES_OF_STRANGERS)} returning key
    )
    select reached from asked join own on own.key = own_key
      where all_key is null or all_key in (select key from of_all)`);
  const left = new Set(rowsOf<{ reached: string }>(found).map(({ reached }) => reached));
  if (left.size < asked.length) reportLimitHit(what);
  return left;
}

/** Counts an e-mail by its mailbox, and returns whether it may be sent. */
export async function countMailIfLeft(
  tx: Db,
  what: string,
  { to, asker }: { to: string; asker: Asker },
): Promise<boolean> {
  const mailbox = countedMailbox(to);
  return (await countMessages(tx, what, [{ to: mailbox, asker }])).has(mailbox);
}

/** Counts one more within a day of the first one, up to `max`. */
const upTo = (max: number): SQL => {
  const isOver = sql`attempts.since < now() - make_interval(secs => ${DAY_S})`;
  return sql`on conflict (key) do update set
    count = case when ${isOver} then 1 else attempts.count + 1 end,
    since = case when ${isOver} then now() else attempts.since end
    where ${isOver} or attempts.count < ${max}`;
};

/** Counts a text message with a code or link, and returns whether it may be sent. */
export const countTextIfLeft = async (
  tx: Db,
  phone: string | null,
  asker: Asker,
): Promise<boolean> =>
  phone !== null && (await countMessages(tx, 'text', [{ to: phone, asker }])).has(phone);

/** For all numbers together: each message costs money, and a flood of them is an attack. */
const SIGN_IN_TEXTS_FOR_ALL = { max: 300, windowS: 3600 };

/** For numbers that the shop does not know, which are easy to invent: they leave the others a share (rule B-27). */
const STRANGER_TEXTS_OF_NETWORK = { max: 10, windowS: 3600 };
const STRANGER_TEXTS = { max: 100, windowS: 3600 };
const STRANGER_TEXTS_A_DAY = { max: 500, windowS: DAY_S };

/** Counts a sign-in code by text message, and returns whether it may be sent. */
export async function countSignInTextIfLeft(
  tx: Db,
  phone: string,
  { isStranger, ...asker }: Asker & { isStranger: boolean },
): Promise<boolean> {
  if (!(await countTextIfLeft(tx, phone, asker))) return false;
  if (isStranger && !(await countStrangerText(tx, asker))) return false;
  return countIfAllowed(tx, ['sign-in texts', 'all'], SIGN_IN_TEXTS_FOR_ALL);
}

const countStrangerText = async (tx: Db, { network }: Asker): Promise<boolean> =>
  (await countIfAllowed(tx, ['texts to strangers', network], STRANGER_TEXTS_OF_NETWORK)) &&
  (await countIfAllowed(tx, ['texts to strangers a day', 'all'], STRANGER_TEXTS_A_DAY)) &&
  countIfAllowed(tx, ['texts to strangers', 'all'], STRANGER_TEXTS);

/**
 * The mailbox of an address, for counting: providers deliver `a.wa+1@…` like `awa@…`. Two people who share one share its
 * limit.
 */
export function countedMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}
