import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import {
  type AttemptKey,
  countOrRefuse,
  countTry,
  forgetFailures,
} from '#server/base/limits/limit-attempts.ts';
import { countMailIfLeft } from '#server/base/limits/message-budget.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { addEmailMail } from '#server/talk/messages/templates/account/account-code.ts';
import {
  emailAddedMail,
  emailAddedSms,
} from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { takesText } from '#server/talk/messages/texts-abroad.ts';
import { claimGuests } from './claim-guests.ts';
import { CODE_MAILS, CODE_MINUTES, CODE_PATIENCE, refuseExpired } from './one-time-codes.ts';
import { addedEmails } from './tables.ts';

const CODES_AN_HOUR = { max: 5, windowS: 3600 };
const SENT_OFTEN = 'Plusieurs codes ont déjà été envoyés.';

type Account = Actor & { kind: 'account' };

const emailTries = (accountId: number): AttemptKey => ['email code', String(accountId)];

/** A bare hash of six digits could be broken at once, so the hash is keyed. */
const hashOf = (secret: string, partnerId: number, code: string): Buffer =>
  createHmac('sha256', secret).update(`email code ${partnerId} ${code}`).digest();

/**
 * Mails a code to the address that an account without one wants (rule P-16). Whether another account has it is only said
 * to who reads the mailbox. Throws `conflict` for an account with an address, `rate-limited`.
 */
export async function sendEmailCode(
  { db, config, actor: { id } }: Act<Account>,
  sender: Sender,
  email: string,
): Promise<void> {
  refuseSecondEmail(await findPerson(db, id));
  await countOrRefuse(db, ['email codes', String(id)], CODES_AN_HOUR, SENT_OFTEN);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    refuseSecondEmail(person);
    const asker = await askerOf(tx, config, sender, foldEmail(email));
    if (!(await countMailIfLeft(tx, CODE_MAILS, { to: foldEmail(email), asker }))) {
      throw new Problem('rate-limited', `${SENT_OFTEN} Réessayez demain.`);
    }
    const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, '0');
    const values = {
      email,
      codeHash: hashOf(config.sessionSecret, id, code).toString('base64url'),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    };
    await tx
      .insert(addedEmails)
      .values({ partnerId: id, ...values })
      .onConflictDoUpdate({ target: addedEmails.partnerId, set: values });
    const mail = addEmailMail(
      { name: person.name, code, minutes: CODE_MINUTES },
      shopContactOf(config),
    );
    await sendLater(tx, { to: email, ...mail, isSecret: true });
  });
}

/**
 * Gives an account without an address the one whose code came back, with what guests ordered there (rules P-7 and P-16).
 * Throws `bad-request`, `conflict` for an address that an account has, `rate-limited` after five wrong codes.
 */
export async function proveEmail(
  { db, config, actor }: Act<Account>,
  code: string,
): Promise<PartnerRow> {
  const { id } = actor;
  const tried = emailTries(id);
  await countTry(db, tried, CODE_PATIENCE, 'Trop de codes faux.');
  try {
    await db.transaction(async (tx) => {
      const person = await lockPerson(tx, id);
      refuseSecondEmail(person);
      const email = await readProven(tx, config.sessionSecret, { id, code });
      const now = new Date();
      await tx
        .update(partners)
        .set({ email, emailKey: foldEmail(email), emailProvenAt: now, updatedAt: now })
        .where(eq(partners.id, id));
      await tx.delete(addedEmails).where(eq(addedEmails.partnerId, id));
      await claimGuests(tx, id, { email });
      await forgetFailures(tx, tried);
      await writeAudit(tx, actor, {
        action: 'email proven',
        subject: `partner:${id}`,
        after: { email },
      });
      const shop = shopContactOf(config);
      const { name, phone } = person;
      await sendLater(tx, { to: email, ...emailAddedMail({ name, at: now }, shop) });
      // The address is new: its holder may not be the account's, whose number is warned too.
      if (phone !== null && takesText(config, { phone, email: '' })) {
        await sendLater(tx, { to: phone, text: emailAddedSms(shop) });
      }
    });
  } catch (error) {
    if (violatedIndex(error) !== 'partners_address_key') throw error;
    const message = 'Un autre compte a déjà cette adresse : connectez-vous à celui-là.';
    throw new Problem('conflict', message, [{ field: 'code', message }]);
  }
  return findPerson(db, id);
}

async function readProven(
  tx: Db,
  secret: string,
  { id, code }: { id: number; code: string },
): Promise<string> {
  const [waiting] = await tx.select().from(addedEmails).where(eq(addedEmails.partnerId, id));
  const expected = Buffer.from(waiting?.codeHash ?? '', 'base64url');
  const given = hashOf(secret, id, code.replace(/\s/g, ''));
  const isRight = expected.length === given.length && timingSafeEqual(expected, given);
  if (waiting === undefined || !isRight) {
    const message = formMessages.account.codeInvalid;
    throw new Problem('bad-request', message, [{ field: 'code', message }]);
  }
  refuseExpired(waiting);
  return waiting.email;
}

function refuseSecondEmail({ emailKey }: Pick<Partner, 'emailKey'>): void {
  if (emailKey === '') return;
  throw new Problem('conflict', 'Votre compte a déjà une adresse e-mail, qui ne se change pas.');
}
