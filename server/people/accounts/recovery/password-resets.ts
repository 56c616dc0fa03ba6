import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
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
import { openMovedAccount } from './first-password.ts';

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

export type PasswordReset = {
  email: string;
  token: string;
  password: string;
  device: string;
  /** To the terms; counts where the link makes an account. */
  hasAgreed?: boolean;
};

/**
 * Sets a password by link; ends passkeys and sessions, proves the address (rule P-14). A customer that a file brought gets
 * an account by it (rule P-29). Throws `bad-request`.
 */
export async function resetPassword(
  db: Db,
  config: Config,
  { email, token, password, device, hasAgreed = false }: PasswordReset,
): Promise<void> {
  await checkPasswordChoice(password);
  const account = await findAccountBy(db, email);
  const passwordHash = await hashPassword(password);
  const isDone =
    account === undefined
      ? await openAccount(db, { email, token, passwordHash, hasAgreed })
      : await replacePassword(db, config, account, { token, passwordHash, device });
  if (!isDone) {
    throw new Problem('bad-request', 'Ce lien n’est plus valable. Demandez-en un nouveau.');
  }
}

type Replacing = { token: string; passwordHash: string; device: string };

const replacePassword = (
  db: Db,
  config: Config,
  account: PartnerRow,
  { token, passwordHash, device }: Replacing,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The first of all locks, as sign-ins and new keys take it first.
    await lockPerson(tx, account.id);
    const [used] = await tx
      .delete(passwordResets)
      .where(
        and(
          eq(passwordResets.partnerId, account.id),
          eq(passwordResets.tokenHash, hashOf(token)),
          gt(passwordResets.expiresAt, sql`now()`),
        ),
      )
      .returning();
    if (used === undefined) return false;
    await forgetPasskeys(tx, account.id);
    await setPassword(tx, config, account, { passwordHash, device });
    await tx
      .update(partners)
      .set(provenBy(used.channel, account))
      .where(eq(partners.id, account.id));
    await forgetFailures(tx, passwordTries(account.id));
    return true;
  });

/** Again where an account has just taken the number, which then stays with it. */
async function openAccount(
  db: Db,
  wanted: Parameters<typeof openMovedAccount>[1],
  isAgain = false,
): Promise<boolean> {
  try {
    return await db.transaction((tx) => openMovedAccount(tx, wanted));
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'partners_phone_key' && !isAgain) return openAccount(db, wanted, true);
    if (index === 'partners_address_key') return false;
    throw error;
  }
}

/** Until the e-mail address is proven, the account may be a stranger's: then its number is removed too. */
function provenBy(channel: Channel, { emailProvenAt }: PartnerRow): Partial<PartnerRow> {
  if (channel === 'sms') return { phoneProvenAt: new Date() };
  const proven = { emailProvenAt: new Date() };
  return emailProvenAt === null ? { ...proven, phone: null, phoneProvenAt: null } : proven;
}
