import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { findAccountBy, lockPerson } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { forgetFailures } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { checkPasswordChoice, setPassword } from '../change-password.ts';
import { forgetPasskeys } from '../guard-rights.ts';
import { hashPassword, passwordTries } from '../passwords.ts';
import { passwordResets } from '../tables.ts';

/** How long a link is good for. */
export const RESET_HOURS = 1;
const TOKEN_BYTES = 16;

/** Issues the token of a link, replacing the former one. Stored as a hash. */
export async function issueReset(
  tx: Db,
  partnerId: number,
  channel: Channel,
  hours: number = RESET_HOURS,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const values = {
    channel,
    tokenHash: hashOf(token),
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
  };
  await tx
    .insert(passwordResets)
    .values({ partnerId, ...values })
    .onConflictDoUpdate({ target: passwordResets.partnerId, set: values });
  return token;
}

export type PasswordReset = { email: string; token: string; password: string; device: string };

/** Sets a password by link; ends passkeys and sessions, proves the address (rule P-14). Throws `bad-request`. */
export async function resetPassword(
  db: Db,
  config: Config,
  { email, token, password, device }: PasswordReset,
): Promise<void> {
  await checkPasswordChoice(password);
  const account = await findAccountBy(db, email);
  const passwordHash = await hashPassword(password);
  const isDone = await db.transaction(async (tx) => {
    // The first of all locks, as sign-ins and new keys take it first.
    if (account !== undefined) await lockPerson(tx, account.id);
    const [used] = await tx
      .delete(passwordResets)
      .where(
        and(
          eq(passwordResets.partnerId, account?.id ?? 0),
          eq(passwordResets.tokenHash, hashOf(token)),
          gt(passwordResets.expiresAt, sql`now()`),
        ),
      )
      .returning();
    if (used === undefined || account === undefined) return false;
    await forgetPasskeys(tx, account.id);
    await setPassword(tx, config, account, { passwordHash, device });
    await tx
      .update(partners)
      .set(provenBy(used.channel, account))
      .where(eq(partners.id, account.id));
    await forgetFailures(tx, passwordTries(account.id));
    return true;
  });
  if (!isDone) {
    throw new Problem('bad-request', 'Ce lien n’est plus valable. Demandez-en un nouveau.');
  }
}

/** Until the e-mail address is proven, the account may be a stranger's: then its number is removed too. */
function provenBy(channel: Channel, { emailProvenAt }: PartnerRow): Partial<PartnerRow> {
  if (channel === 'sms') return { phoneProvenAt: new Date() };
  const proven = { emailProvenAt: new Date() };
  return emailProvenAt === null ? { ...proven, phone: null, phoneProvenAt: null } : proven;
}
