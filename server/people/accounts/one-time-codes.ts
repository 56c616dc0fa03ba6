import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '#contract/base/limits.ts';
import type { Channel } from '#contract/people/accounts.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { oneTimeCodes } from '#server/people/accounts/tables.ts';

/** How long a code is good for (design, section 7). */
export const CODE_MINUTES = 10;

/** Four digits are found out from a bare hash at once, so the hash needs our secret. */
const hashOf = (secret: string, partnerId: number, code: string) =>
  createHmac('sha256', secret).update(`code ${partnerId} ${code}`).digest('base64url');

/**
 * Gives an account a new code, in place of the one before, and tells it for its message. `askedFrom` is a hash of the
 * network that asked for it.
 */
export async function issueCode(
  tx: Db,
  secret: string,
  {
    partnerId,
    channel,
    askedFrom = '',
  }: { partnerId: number; channel: Channel; askedFrom?: string },
): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const values = {
    channel,
    codeHash: hashOf(secret, partnerId, code),
    expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    askedFrom,
    ownTries: 0,
    otherTries: 0,
  };
  await tx
    .insert(oneTimeCodes)
    .values({ partnerId, ...values })
    .onConflictDoUpdate({ target: oneTimeCodes.partnerId, set: values });
  return code;
}

/** Whether this is the code that was sent to the account, in constant time. */
export function isCodeOf(
  secret: string,
  { partnerId, codeHash }: { partnerId: number; codeHash: string },
  code: string,
): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret, partnerId, code)), Buffer.from(codeHash));
}

/** Throws `bad-request` for a code that was right too late. */
export function refuseExpired({ expiresAt }: { expiresAt: Date }): void {
  if (expiresAt.getTime() > Date.now()) return;
  throw new Problem('bad-request', 'Ce code a expiré. Demandez-en un nouveau.');
}

export async function forgetCode(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.partnerId, partnerId));
}
