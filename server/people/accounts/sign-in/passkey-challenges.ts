import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { passkeyChallenges } from '../tables.ts';

const CHALLENGE_BYTES = 32;

/** How long a person may take to touch the key. */
export const CHALLENGE_MS = 5 * 60_000;

/** The session that adds a key and the account's user handle; absent at a sign-in. */
type Adding = { sessionId: string; userHandle: string };

/** Stores a random challenge. */
export async function issueChallenge(tx: Db, adding?: Adding): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = sql`now() + make_interval(secs => ${CHALLENGE_MS / 1000})`;
  await tx.insert(passkeyChallenges).values({ challenge, ...adding, expiresAt });
  return challenge;
}

/** Uses a signed challenge up: once, for its session or a sign-in, within five minutes. Undefined for any other. */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  sessionId?: string,
): Promise<{ challenge: string; userHandle: string | null } | undefined> {
  const isOfIts =
    sessionId === undefined
      ? isNull(passkeyChallenges.sessionId)
      : eq(passkeyChallenges.sessionId, sessionId);
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, readChallenge(clientDataJSON)),
        isOfIts,
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return taken;
}

/** The challenge in the browser's signed data; empty if there is none. */
function readChallenge(clientDataJSON: string): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const isObject = typeof read === 'object' && read !== null && 'challenge' in read;
    return isObject && typeof read.challenge === 'string' ? read.challenge : '';
  } catch {
    return '';
  }
}

/** The relying party: keys work on pages of this host only. */
export function relyingParty({ publicUrl, settings }: Config) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: settings.SHOP_NAME };
}

/** Loaded with the first key: it brings 600 kB of code that few starts need. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
