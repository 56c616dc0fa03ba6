import { and, eq } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import {
  type AttemptKey,
  countOrRefuse,
  countTry,
  forgetFailures,
} from '#server/base/limits/limit-attempts.ts';
import { countTextIfLeft } from '#server/base/limits/message-budget.ts';
import { Problem } from '#server/base/problem.ts';
import { takesCode } from '#server/talk/messages/texts-abroad.ts';
import {
  CODE_PATIENCE,
  forgetCode,
  isCodeOf,
  issueCode,
  refuseExpired,
  sendCode,
} from './one-time-codes.ts';
import { allowPhoneSignIn, readPhoneSignIn } from './phone-sign-ins.ts';
import { oneTimeCodes } from './tables.ts';

const CODES_AN_HOUR = { max: 5, windowS: 3600 };
const SENT_OFTEN = 'Plusieurs codes ont déjà été envoyés.';

const NO_PROOF_ABROAD =
  'Nous n’envoyons pas de SMS à l’étranger : ce numéro ne se confirme pas. Connectez-vous avec votre adresse e-mail.';

type Account = Actor & { kind: 'account' };

const phoneTries = (accountId: number): AttemptKey => ['phone code', String(accountId)];

/** Sends a code to one's own number. Throws `conflict` without a number or for a proven one, `rate-limited`. */
export async function sendPhoneCode(
  { db, config, actor: { id } }: Act<Account>,
  sender: Sender,
): Promise<void> {
  await refuseProven(db, await findPerson(db, id));
  await countOrRefuse(db, ['phone codes', String(id)], CODES_AN_HOUR, SENT_OFTEN);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    const phone = await refuseProven(tx, person);
    if (!takesCode(config, phone)) throw new Problem('conflict', NO_PROOF_ABROAD);
    const asker = await askerOf(tx, config, sender, phone);
    if (!(await countTextIfLeft(tx, phone, asker))) {
      throw new Problem('rate-limited', `${SENT_OFTEN} Réessayez demain.`);
    }
    const code = await issueCode(tx, config.sessionSecret, { partnerId: id, channel: 'sms' });
    await sendCode(tx, config, person, { channel: 'sms', code });
  });
}

/**
 * Proves one's own number by its code, so that it can sign in. Throws `bad-request`, `conflict` if proven,
 * `rate-limited` after five wrong codes.
 */
export async function provePhone(
  { db, config, actor }: Act<Account>,
  code: string,
): Promise<PartnerRow> {
  const { id } = actor;
  const tried = phoneTries(id);
  await countTry(db, tried, CODE_PATIENCE, 'Trop de codes faux.');
  await db.transaction(async (tx) => {
    const phone = await refuseProven(tx, await lockPerson(tx, id));
    const [waiting] = await tx
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.partnerId, id), eq(oneTimeCodes.channel, 'sms')));
    if (waiting === undefined || !isCodeOf(config.sessionSecret, waiting, code)) {
      const message = formMessages.account.codeInvalid;
      throw new Problem('bad-request', message, [{ field: 'code', message }]);
    }
    refuseExpired(waiting);
    const now = new Date();
    await tx
      .update(partners)
      .set({ phoneProvenAt: now, updatedAt: now })
      .where(eq(partners.id, id));
    await allowPhoneSignIn(tx, id, phone);
    await forgetCode(tx, id);
    await forgetFailures(tx, tried);
    await writeAudit(tx, actor, {
      action: 'phone proven',
      subject: `partner:${id}`,
      after: { phone },
    });
  });
  return findPerson(db, id);
}

/** A proven number may be confirmed again if it no longer signs in. */
async function refuseProven(
  tx: Db,
  { id, phone, phoneProvenAt }: Pick<Partner, 'id' | 'phone' | 'phoneProvenAt'>,
): Promise<string> {
  if (phone === null) {
    throw new Problem('conflict', 'Votre compte n’a pas de numéro à confirmer.');
  }
  if (phoneProvenAt !== null && (await readPhoneSignIn(tx, id)).state !== 'unproven') {
    throw new Problem('conflict', 'Votre numéro est déjà confirmé.');
  }
  return phone;
}
