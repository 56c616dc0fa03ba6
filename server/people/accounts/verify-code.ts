import { and, desc, eq, exists, isNull, ne, notExists, sql } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import type { Config } from '#server/base/config/config.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { credentials, oneTimeCodes } from '#server/people/accounts/tables.ts';
import { countCodeTry, type WaitingCode } from './count-code-tries.ts';
import { forgetCode, isCodeOf, refuseExpired } from './one-time-codes.ts';
import { allowPhoneSignIn } from './phone-sign-ins.ts';

/**
 * Makes an account of a sign-up whose code this is: of the one that this browser began, when it did.
 * Otherwise, with several sign-ups waiting, nobody can tell whose password it is: then the account has
 * none, and no number, until a new password is asked for by e-mail. What a guest of the proven address
 * or number ordered belongs to the account from now on. An address that we do not know is refused in
 * the same words. Gives the account when it is that of `ownSignUp`, undefined when it may be somebody
 * else's. Throws `bad-request`, `conflict` when the address or number became another account's
 * meanwhile, and `rate-limited` after too many wrong codes (`count-code-tries.ts`).
 */
export async function verifyCode(
  db: Db,
  config: Config,
  { email, code, ownSignUp, network }: TypedCode,
): Promise<number | undefined> {
  const emailKey = foldEmail(email);
  const triedAt = candidatesOf(await readWaiting(db, emailKey), ownSignUp);
  const { open, takeBack } = await countCodeTry(db, triedAt, { emailKey, ownSignUp, network });
  try {
    return await db.transaction(async (tx) => {
      // Others that decide on a sign-up of the address wait here.
      await lockNames(tx, `sign-up ${emailKey}`);
      const candidates = candidatesOf(await readWaiting(tx, emailKey), ownSignUp);
      const matching = candidates.find(
        (one) => open.has(one.codeHash) && isCodeOf(config.sessionSecret, one, code),
      );
      if (matching === undefined)
        throw new Problem('bad-request', formMessages.account.codeInvalid);
      refuseExpired(matching);
      await verify(tx, matching, { isDoubtful: candidates.length > 1 });
      await takeBack(tx);
      return matching.partnerId === ownSignUp ? matching.partnerId : undefined;
    });
  } catch (error) {
    const index = violatedIndex(error);
    if (index === undefined) throw error;
    const { emailTaken, phoneTaken } = formMessages.account;
    throw new Problem('conflict', index === 'partners_phone_key' ? phoneTaken : emailTaken);
  }
}

type TypedCode = {
  email: string;
  code: string;
  /** The sign-up that this browser began. */
  ownSignUp?: number | undefined;
  /** A hash of the network that the code is typed from. */
  network: string;
};

type Waiting = WaitingCode & { expiresAt: Date; email: string };

/** The one that this browser began, when it did, else all. */
function candidatesOf(waiting: readonly Waiting[], ownSignUp: number | undefined) {
  const own = waiting.filter(({ partnerId }) => partnerId === ownSignUp);
  return own.length > 0 ? own : waiting;
}

/** The sign-ups of an address that wait for a code, the newest first. */
function readWaiting(db: Db, emailKey: string): Promise<Waiting[]> {
  return db
    .select({
      partnerId: oneTimeCodes.partnerId,
      channel: oneTimeCodes.channel,
      codeHash: oneTimeCodes.codeHash,
      askedFrom: oneTimeCodes.askedFrom,
      otherTries: oneTimeCodes.otherTries,
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
