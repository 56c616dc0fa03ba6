import { and, desc, eq, exists, isNull, ne, notExists } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import type { Config } from '#server/config.ts';
import { foldEmail } from '#server/customers/fold-email.ts';
import type { Db } from '#server/db/open.ts';
import { credentials, oneTimeCodes } from '#server/db/schema/accounts.ts';
import { partners } from '#server/db/schema/partners.ts';
import { violatedIndex } from '#server/db/unique-violation.ts';
import {
  countTry,
  forgetFailures,
  type Patience,
  type Tried,
} from '#server/limits/limit-attempts.ts';
import { Problem } from '#server/problem.ts';
import { CODE_MINUTES, forgetCode, isCodeOf } from './one-time-codes.ts';

/** Five tries (design, section 7); then the code has run out before the wait is over. */
const PATIENCE: Patience = {
  tries: 5,
  firstWaitS: CODE_MINUTES * 60,
  longestWaitS: 6 * 3600,
  forgetS: 86_400,
};

/** The tries at the codes of an address. A new code brings new tries. */
export const codeTries = (email: string): Tried => ['code', foldEmail(email)];

/**
 * Makes an account of the sign-up that this code was sent to. Other sign-ups of the address go, and
 * what a guest of the proven address or number ordered belongs to the account from now on. An address
 * that we do not know is refused in the same words. Throws `bad-request`, `conflict` when the address or
 * number became another account's meanwhile, and `rate-limited` after five wrong codes.
 */
export async function verifyCode(
  db: Db,
  config: Config,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const tried = codeTries(email);
  await countTry(db, tried, PATIENCE, 'Trop de codes faux. Demandez un nouveau code.');
  const waiting = await findWaiting(db, email);
  const matching = waiting.find((candidate) => isCodeOf(config.sessionSecret, candidate, code));
  if (matching === undefined) throw new Problem('bad-request', messages.account.codeInvalid);
  if (matching.expiresAt.getTime() <= Date.now()) {
    throw new Problem('bad-request', 'Ce code a expiré. Demandez-en un nouveau.');
  }
  try {
    await db.transaction(async (tx) => {
      await verify(tx, matching);
      await forgetFailures(tx, tried);
    });
  } catch (error) {
    const index = violatedIndex(error);
    if (index === undefined) throw error;
    const { emailTaken, phoneTaken } = messages.account;
    throw new Problem('conflict', index === 'partners_phone_key' ? phoneTaken : emailTaken);
  }
}

type Waiting = typeof oneTimeCodes.$inferSelect & { emailKey: string; phone: string | null };

const findWaiting = (db: Db, email: string): Promise<Waiting[]> =>
  db
    .select({
      partnerId: oneTimeCodes.partnerId,
      channel: oneTimeCodes.channel,
      codeHash: oneTimeCodes.codeHash,
      expiresAt: oneTimeCodes.expiresAt,
      emailKey: partners.emailKey,
      phone: partners.phone,
    })
    .from(oneTimeCodes)
    .innerJoin(partners, eq(partners.id, oneTimeCodes.partnerId))
    .where(and(eq(partners.emailKey, foldEmail(email)), isNull(partners.verifiedAt)))
    .orderBy(desc(partners.id));

async function verify(tx: Db, { partnerId, channel, emailKey, phone }: Waiting): Promise<void> {
  const now = new Date();
  await tx
    .update(partners)
    .set({
      verifiedAt: now,
      updatedAt: now,
      ...(channel === 'mail' ? { emailProvenAt: now } : { phoneProvenAt: now }),
    })
    .where(eq(partners.id, partnerId));
  await forgetCode(tx, partnerId);
  const hasPassword = tx
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));
  const isOther = and(ne(partners.id, partnerId), isNull(partners.verifiedAt));
  await tx
    .delete(partners)
    .where(and(isOther, eq(partners.emailKey, emailKey), exists(hasPassword)));
  const isProven =
    channel === 'mail' ? eq(partners.emailKey, emailKey) : eq(partners.phone, phone!);
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
