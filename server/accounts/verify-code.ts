import { and, desc, eq, exists, isNull, ne, notExists, sql } from 'drizzle-orm';
import { formMessages } from '#contract/form-messages.ts';
import type { Config } from '#server/config.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db } from '#server/db/open.ts';
import { credentials, oneTimeCodes } from '#server/db/schema/accounts.ts';
import { partners } from '#server/db/schema/partners.ts';
import { violatedIndex } from '#server/db/unique-violation.ts';
import { foldEmail } from '#server/identity/fold-email.ts';
import {
  countTry,
  forgetFailures,
  type LockoutPolicy,
  type Tried,
} from '#server/limits/limit-attempts.ts';
import { Problem } from '#server/problem.ts';
import { CODE_MINUTES, forgetCode, isCodeOf, refuseExpired } from './one-time-codes.ts';
import { allowPhoneSignIn } from './phone-sign-ins.ts';

/** Five tries, whichever codes were sent meanwhile; then the code has run out before the wait is over. */
export const CODE_PATIENCE: LockoutPolicy = {
  tries: 5,
  firstWaitS: CODE_MINUTES * 60,
  longestWaitS: 6 * 3600,
  forgetS: 86_400,
};

/** The tries at all codes of an address: another code forgives none. */
const codeTries = (email: string): Tried => ['code', foldEmail(email)];

/**
 * Makes an account of a sign-up whose code this is: of the one that this browser began, when it did.
 * Otherwise, with several sign-ups waiting, nobody can tell whose password it is: then the account has
 * none, and no number, until a new password is asked for by e-mail. What a guest of the proven address
 * or number ordered belongs to the account from now on. An address that we do not know is refused in
 * the same words. Gives the account when it is that of `ownSignUp`, undefined when it may be somebody
 * else's. Throws `bad-request`, `conflict` when the address or number became another account's
 * meanwhile, and `rate-limited` after five wrong codes.
 */
export async function verifyCode(
  db: Db,
  config: Config,
  { email, code, ownSignUp }: { email: string; code: string; ownSignUp?: number | undefined },
): Promise<number | undefined> {
  const tried = codeTries(email);
  await countTry(db, tried, CODE_PATIENCE, 'Trop de codes faux.');
  try {
    return await db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, foldEmail(email));
      const own = waiting.filter(({ partnerId }) => partnerId === ownSignUp);
      const candidates = own.length > 0 ? own : waiting;
      const matching = candidates.find((one) => isCodeOf(config.sessionSecret, one, code));
      if (matching === undefined)
        throw new Problem('bad-request', formMessages.account.codeInvalid);
      refuseExpired(matching);
      await verify(tx, matching, { isDoubtful: candidates.length > 1 });
      await forgetFailures(tx, tried);
      return own.includes(matching) ? matching.partnerId : undefined;
    });
  } catch (error) {
    const index = violatedIndex(error);
    if (index === undefined) throw error;
    const { emailTaken, phoneTaken } = formMessages.account;
    throw new Problem('conflict', index === 'partners_phone_key' ? phoneTaken : emailTaken);
  }
}

type Waiting = typeof oneTimeCodes.$inferSelect & { email: string; phone: string | null };

/** The sign-ups of an address that wait for a code, the newest first; others that decide wait here. */
async function lockWaiting(tx: Db, emailKey: string): Promise<Waiting[]> {
  await lockNames(tx, `sign-up ${emailKey}`);
  return tx
    .select({
      partnerId: oneTimeCodes.partnerId,
      channel: oneTimeCodes.channel,
      codeHash: oneTimeCodes.codeHash,
      expiresAt: oneTimeCodes.expiresAt,
      email: partners.email,
      phone: partners.phone,
    })
    .from(oneTimeCodes)
    .innerJoin(partners, eq(partners.id, oneTimeCodes.partnerId))
    .where(and(eq(partners.emailKey, emailKey), isNull(partners.verifiedAt)))
    .orderBy(desc(partners.id));
}

async function verify(
  tx: Db,
  { partnerId, channel, email, phone }: Waiting,
  { isDoubtful }: { isDoubtful: boolean },
): Promise<void> {
  const now = new Date();
  const isByMail = channel === 'mail';
  await tx
    .update(partners)
    .set({
      verifiedAt: now,
      updatedAt: now,
      ...(isByMail ? { emailProvenAt: now } : { phoneProvenAt: now }),
      ...(isDoubtful && { phone: null, phoneProvenAt: null }),
    })
    .where(eq(partners.id, partnerId));
  if (!isByMail && !isDoubtful && phone !== null) await allowPhoneSignIn(tx, partnerId, phone);
  await forgetCode(tx, partnerId);
  if (isDoubtful) await tx.delete(credentials).where(eq(credentials.partnerId, partnerId));
  const hasPassword = tx
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));
  const isOther = and(ne(partners.id, partnerId), isNull(partners.verifiedAt));
  // To the letter: `mélanie@…` and `melanie@…` may be two people's mailboxes.
  const isSameMailbox = sql`lower(${partners.email}) = lower(${email})`;
  if (isByMail) await tx.delete(partners).where(and(isOther, isSameMailbox, exists(hasPassword)));
  const isProven = isByMail ? isSameMailbox : eq(partners.phone, phone ?? '');
  await tx
    .update(partners)
    .set({ claimedById: partnerId })
    .where(
      and(
        isOther,
        isProven,
        eq(partners.kind, 'person'),
        isNull(partners.erasedAt),
        isNull(partners.claimedById),
        notExists(hasPassword),
      ),
    );
}
