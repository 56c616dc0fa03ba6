import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, exists, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import { deleteOldSessions } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { getAnyE164 } from '#server/base/identity/world-phone.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { countedMailbox, countMailIfLeft } from '#server/base/limits/message-budget.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { consents } from '#server/people/customers/tables.ts';
import { checkPasswordChoice } from './change-password.ts';
import { CODE_MAILS, issueCode, sendCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import {
  addedEmails,
  credentials,
  oneTimeCodes,
  passkeyChallenges,
  passwordResets,
  recoveryRequests,
  signInCodes,
} from './tables.ts';

type NewAccount = {
  name: string;
  email: string;
  phone: string;
  city: string;
  password: string;
  hasAgreed: boolean;
  sender: Sender;
  /** The client's name of the field, for refusals. */
  phoneField: 'phone' | 'telephone';
};

/** Sign-ups per network and address; the total is counted with each code. */
const SIGN_UPS = { max: 3, windowS: 86_400 };

const TOO_MANY = 'Plusieurs inscriptions ont déjà été demandées pour cette adresse.';

/** The terms' wording, stored with the consent. */
export const TERMS_WORDING = 'Conditions d’utilisation et politique de confidentialité';

/**
 * Prepares an account and mails its code (rule P-4). Over the day's limit the reply is the same. Throws `bad-request`,
 * `conflict`, `rate-limited`.
 */
export async function signUp(db: Db, config: Config, wanted: NewAccount): Promise<PartnerRow> {
  await checkPasswordChoice(wanted.password);
  const emailKey = foldEmail(wanted.email);
  const phone = getAnyE164(wanted.phone, wanted.phoneField);
  await refuseTaken(db, emailKey, phone, wanted.phoneField);
  const mailbox = countedMailbox(emailKey);
  const { network } = wanted.sender;
  await countOrRefuse(db, ['sign-up', `${network} ${mailbox}`], SIGN_UPS, TOO_MANY);
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
    if (await countMailIfLeft(tx, CODE_MAILS, { to: emailKey, asker: { network } })) {
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

const takenProblem = (field: string, message: string) =>
  new Problem('conflict', message, [{ field, message }]);

const signatureOf = (secret: string, id: string, emailKey: string) =>
  createHmac('sha256', secret).update(`sign-up ${id} ${emailKey}`).digest('base64url');

/** The ticket of a browser's own sign-up: several may wait at one address. */
export const signTicket = (secret: string, { id, emailKey }: { id: number; emailKey: string }) =>
  `${id}.${signatureOf(secret, String(id), emailKey)}`;

/** The browser's own sign-up for this address; undefined without a valid ticket. */
export function readTicket(
  secret: string,
  ticket: string | undefined,
  emailKey: string,
): number | undefined {
  const [id = '', given = ''] = (ticket ?? '').split('.');
  const expected = Buffer.from(signatureOf(secret, id, emailKey));
  const signature = Buffer.from(given);
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isOurs ? Number(id) : undefined;
}

/** Deletes unfinished sign-ups after a week, expired codes and sessions, and the audit log after three years. */
export async function deleteExpiredAccountData(db: Db): Promise<void> {
  const ago = (interval: string) => sql`now() - ${interval}::interval`;
  const hasPassword = db
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));
  await db
    .delete(partners)
    .where(
      and(isNull(partners.verifiedAt), lt(partners.createdAt, ago('7 days')), exists(hasPassword)),
    );
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, ago('1 day')));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ago('1 day')));
  await db.delete(addedEmails).where(lt(addedEmails.expiresAt, ago('1 day')));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, sql`now()`));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.delete(recoveryRequests).where(lt(recoveryRequests.createdAt, ago('1 day')));
  await db.delete(attempts).where(lt(attempts.since, ago('2 days')));
  await db.delete(auditEntries).where(lt(auditEntries.at, ago('3 years')));
  await deleteOldSessions(db);
}
