import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isOwner } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { type PartnerRow, toE164 } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import { confirmPassword } from '#server/people/accounts/change-password.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  phoneChangedMail,
  phoneChangedSms,
} from '#server/talk/messages/templates/account/account-notices.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';
import { type DetailsChange, updateDetails } from './update-details.ts';

type Change = DetailsChange & {
  /** Wanted when people give their own account another number. */
  password?: string | undefined;
  /** The version of the details that the change was made on. */
  seenVersion?: number | undefined;
};

/**
 * Changes a person's details as `updateDetails` does. One's own number is changed by password, because a
 * stolen token would else become the account. After a change the mailbox and the old number
 * get a message. Throws what `updateDetails` and `confirmPassword` throw, and `bad-request` without a password.
 */
export async function changeDetails(
  { db, config, actor }: Act,
  id: number,
  { password, seenVersion, ...change }: Change,
): Promise<PartnerRow> {
  const before = await findPerson(db, id);
  if (isOwner(actor, id)) {
    const typed = change.phone === undefined ? undefined : toE164(change.phone);
    if (typed !== undefined && typed !== before.phone) await askPassword(db, id, password);
  }
  return db.transaction(async (tx) => {
    const held = await lockPerson(tx, id);
    const after = await updateDetails(tx, actor, { id, version: seenVersion }, change);
    if (after.phone !== held.phone) await tell(tx, config, held);
    return after;
  });
}

async function askPassword(db: Db, id: number, password: string | undefined): Promise<void> {
  if (password === undefined || password === '') {
    const message = 'Donnez votre mot de passe pour changer de numéro.';
    throw new Problem('bad-request', message, [{ field: 'password', message }]);
  }
  await confirmPassword(db, id, { password, field: 'password' });
}

async function tell(tx: Db, config: Config, { name, email, phone }: Partner): Promise<void> {
  const shop = describeSender(config);
  const mail = phoneChangedMail({ name, at: new Date() }, shop);
  if (email !== '') await sendLater(tx, { to: email, ...mail });
  if (phone !== null) await sendLater(tx, { to: phone, text: phoneChangedSms(shop) });
}
