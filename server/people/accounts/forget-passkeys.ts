import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { passkeys } from '#server/people/accounts/sign-in/tables.ts';

/**
 * Takes all keys of an account away, when what it took to add one is not what it takes from now on: somebody else may
 * have added it. Comes before the sessions are ended, so that it waits for a sign-in that is under way. Part of the
 * caller's transaction.
 */
export async function forgetPasskeys(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.partnerId, partnerId));
}
