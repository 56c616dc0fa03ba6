import { and, eq, isNotNull, or } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { type PartnerRow, toE164 } from '#server/base/identity/person-payload.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import { takeTurn } from '#server/base/limits/limit-attempts.ts';
import { countedMailbox } from '#server/base/limits/mailbox.ts';
import { isMailLeft } from '#server/base/limits/message-budget.ts';
import { Problem } from '#server/base/problem.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { consents } from '../customers/tables.ts';
import { checkPasswordChoice } from './check-password-choice.ts';
import { hashPassword } from './hash-password.ts';
import { issueCode } from './one-time-codes.ts';
import { CODE_MAILS, sendCode } from './send-code.ts';

/** Somebody who wants an account, or who ordered without one and wants it now. */
export type NewAccount = {
  name: string;
  email: string;
  phone: string;
  city: string;
  password: string;
  hasAgreed: boolean;
  sender: Sender;
  /** What the client calls the number, for what is wrong with it. */
  phoneField: 'phone' | 'telephone';
};

/** Of one network with an address; what all of them have sent to it is counted with each code. */
const SIGN_UPS = { max: 3, windowS: 86_400 };
const TOO_MANY = 'Plusieurs inscriptions ont déjà été demandées pour cette adresse.';
/** What a person who signs up agrees to, as it is kept with the consent. */
export const TERMS_WORDING = 'Conditions d’utilisation et politique de confidentialité';

/**
 * Prepares an account and mails its code. It is nobody's until the code is typed: until then the same
 * address may sign up again, with another password and another code, and each browser is given its own
 * (`verify-code.ts`). Beyond what strangers may have sent to the address in a day no code is made or mailed, and the answer
 * is the same. Throws `bad-request`, `conflict` for an address or number of a verified account,
 * and `rate-limited`.
 */
export async function signUp(db: Db, config: Config, wanted: NewAccount): Promise<PartnerRow> {
  await checkPasswordChoice(wanted.password);
  const emailKey = foldEmail(wanted.email);
  const phone = toE164(wanted.phone);
  if (phone === undefined)
    throw fieldProblem(wanted.phoneField, formMessages.guestForm.phoneInvalid);
  await refuseTaken(db, emailKey, phone, wanted.phoneField);
  const mailbox = countedMailbox(emailKey);
  const { network } = wanted.sender;
  await takeTurn(db, ['sign-up', `${network} ${mailbox}`], SIGN_UPS, TOO_MANY);
  const passwordHash = await hashPassword(wanted.password);
  return db.transaction(async (tx) => {
    const { name, email, city } = wanted;
    const partner = oneRow(
      await tx.insert(partners).values({ name, email, emailKey, phone, city }).returning(),
    );
    await tx.insert(credentials).values({ partnerId: partner.id, passwordHash });
    if (wanted.hasAgreed) {
      await tx
        .insert(consents)
        .values({ partnerId: partner.id, kind: 'terms', wording: TERMS_WORDING });
    }
    if (await isMailLeft(tx, CODE_MAILS, { to: emailKey, asker: { network } })) {
      const issued = { partnerId: partner.id, channel: 'mail' as const, askedFrom: network };
      const code = await issueCode(tx, config.sessionSecret, issued);
      await sendCode(tx, config, partner, { channel: 'mail', code });
    }
    return { ...partner, avatarKey: null };
  });
}

async function refuseTaken(
  db: Db,
  emailKey: string,
  phone: string,
  phoneField: string,
): Promise<void> {
  const [taken] = await db
    .select({ emailKey: partners.emailKey })
    .from(partners)
    .where(
      and(
        isNotNull(partners.verifiedAt),
        or(eq(partners.emailKey, emailKey), eq(partners.phone, phone)),
      ),
    );
  if (taken === undefined) return;
  throw taken.emailKey === emailKey
    ? takenProblem('email', formMessages.account.emailTaken)
    : takenProblem(phoneField, formMessages.account.phoneTaken);
}

const fieldProblem = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
const takenProblem = (field: string, message: string) =>
  new Problem('conflict', message, [{ field, message }]);
