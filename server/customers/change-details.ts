import { confirmPassword } from '#server/accounts/change-password.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { type Actor, isOwner } from '#server/identity/actor.ts';
import { findPerson } from '#server/identity/find-partner.ts';
import { type PartnerRow, toE164 } from '#server/identity/person-payload.ts';
import { sendLater } from '#server/messages/send-later.ts';
import { phoneChangedMail, phoneChangedSms } from '#server/messages/templates/account-notices.ts';
import { describeSender } from '#server/messages/templates/sender.ts';
import { Problem } from '#server/problem.ts';
import { type DetailsChange, updateDetails } from './update-details.ts';

type Change = DetailsChange & {
  /** Wanted by whoever gives the own account another number. */
  password?: string | undefined;
  /** The version of the details that the change was made on. */
  seenVersion?: number | undefined;
};

/**
 * Changes a person's details as `updateDetails` does. One's own number is changed by password, because a
 * token that somebody stole would else become the account, and both the mailbox and the old number are
 * told. Throws what `updateDetails` and `confirmPassword` throw, and `bad-request` without a password.
 */
export async function changeDetails(
  db: Db,
  config: Config,
  actor: Actor,
  id: number,
  { password, seenVersion, ...change }: Change,
): Promise<PartnerRow> {
  if (!isOwner(actor, id)) return updateDetails(db, actor, id, change, seenVersion);
  const before = await findPerson(db, id);
  const typed = change.phone === undefined ? undefined : toE164(change.phone);
  const isOther = typed !== undefined && typed !== before.phone;
  if (isOther) await askPassword(db, id, password);
  return db.transaction(async (tx) => {
    const after = await updateDetails(tx, actor, id, change, seenVersion);
    if (after.phone !== before.phone) await tell(tx, config, before);
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

async function tell(tx: Db, config: Config, { name, email, phone }: PartnerRow): Promise<void> {
  const shop = describeSender(config);
  await sendLater(tx, { to: email, ...phoneChangedMail({ name, at: new Date() }, shop) });
  if (phone !== null) await sendLater(tx, { to: phone, text: phoneChangedSms(shop) });
}
