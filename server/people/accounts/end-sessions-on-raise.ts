import { isRaise, type Role } from '#contract/base/access.ts';
import type { Db } from '#server/base/db/open.ts';
import { endSessions } from '#server/base/identity/sessions.ts';
import { forgetPasskeys } from './forget-passkeys.ts';

/**
 * Signs all devices of whoever gets a role with more rights out, and takes the account's keys away: a device that
 * somebody else keeps signed in would have them too. Part of the transaction that gives the role.
 */
export async function endSessionsOnRaise(
  tx: Db,
  { id, role }: { id: number; role: Role },
  next: Role,
): Promise<void> {
  if (!isRaise(role, next)) return;
  await forgetPasskeys(tx, id);
  await endSessions(tx, id);
}
