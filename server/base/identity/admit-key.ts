import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { KEY_RIGHTS } from '#contract/base/access.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { today } from '#server/base/time.ts';
import type { Actor } from './actor.ts';
import { apiKeys } from './tables.ts';

const WINDOW_S = 60;

const TOO_MANY = 'Trop d’appels avec cette clé d’API.';

/** Limits the writes of the last use by a busy program. */
const NOTED_EVERY = sql`interval '1 minute'`;

/**
 * The actor of a key; undefined for an unknown, revoked or expired one (rule B-28). Counts and notes the use. A key is
 * found by its hash, so that timing reveals nothing of it. Throws `rate-limited`.
 */
export async function admitKey(db: Db, key: string): Promise<Actor | undefined> {
  if (!isApiKey(key)) return undefined;
  const [found] = await db
    .select({
      id: apiKeys.id,
      rights: apiKeys.rights,
      requestsPerMinute: apiKeys.requestsPerMinute,
      isNoted: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - ${NOTED_EVERY}, false)`,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.keyHash, hashOf(key)),
        isNull(apiKeys.revokedAt),
        gte(apiKeys.expiresOn, today()),
      ),
    );
  if (found === undefined) return undefined;
  const { id, requestsPerMinute: max, isNoted } = found;
  await countOrRefuse(db, ['api-key', String(id)], { max, windowS: WINDOW_S }, TOO_MANY);
  if (!isNoted) await noteUse(db, id);
  // A right that keys no longer have is gone from older keys too.
  const rights = found.rights.filter((right) => isOneOf(KEY_RIGHTS, right));
  return { kind: 'key', id, rights };
}

async function noteUse(db: Db, id: number): Promise<void> {
  const isLongAgo = lt(apiKeys.lastUsedAt, sql`now() - ${NOTED_EVERY}`);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), isLongAgo)));
}

const PREFIX = 'sandaga_';

const SECRET_BYTES = 24;

const SECRET_LENGTH = SECRET_BYTES * 2;

const CHECK_LENGTH = 8;

const HINT_LENGTH = PREFIX.length + 4;

const ANY_KEY = new RegExp(`${PREFIX}[0-9a-f]{${SECRET_LENGTH + CHECK_LENGTH}}`, 'gi');

/**
 * A new key: `sandaga_`, 192 random bits and their CRC-32 in hexadecimal. Scanners for leaked secrets find it by this form.
 */
export function newApiKey(): string {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  return PREFIX + secret + checkOf(secret);
}

/** Whether the text begins as an API key does; looks nothing up. */
export const hasKeyPrefix = (text: string): boolean => text.startsWith(PREFIX);

/** Whether a text has the form of a key. The check digits refuse a typo without the database. */
function isApiKey(text: string): boolean {
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return /^[0-9a-f]+$/.test(secret) && text === PREFIX + secret + checkOf(secret);
}

/** The beginning of a key, by which staff tells keys apart. */
export const keyHintOf = (key: string): string => `${key.slice(0, HINT_LENGTH)}…`;

/** Replaces each API key in the text by `…`. */
export const withoutKeys = (text: string): string => text.replaceAll(ANY_KEY, '…');

const checkOf = (secret: string): string =>
  crc32(PREFIX + secret)
    .toString(16)
    .padStart(CHECK_LENGTH, '0');
