import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DetailsForm, PartnerForm } from '#contract/people/customers.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import {
  type Actor,
  callerKeyOf,
  isOwner,
  refuseAccountChange,
} from '#server/base/identity/actor.ts';
import { findPerson, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { cropAvatar } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { confirmPassword } from '#server/people/accounts/change-password.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  phoneChangedMail,
  phoneChangedSms,
} from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { takesText } from '#server/talk/messages/texts-abroad.ts';
import { avatars } from './tables.ts';
import {
  type DetailsChange,
  readOwnPhone,
  refuseOnlyWay,
  updateDetails,
} from './update-details.ts';

type Change = DetailsChange & {
  /** Required to change one's own number. */
  password?: string | undefined;
  /** The version of the details that the change was made on. */
  seenVersion?: number | undefined;
};

/**
 * Changes details; one's own number needs the password, and its change is announced (rule P-16). Throws as
 * `updateDetails` and `confirmPassword`, and `bad-request`.
 */
export async function changeDetails(
  { db, config, actor }: Act,
  id: number,
  { password, seenVersion, ...change }: Change,
): Promise<PartnerRow> {
  const before = await findPerson(db, id);
  if (isOwner(actor, id)) {
    const typed = change.phone === undefined ? undefined : readOwnPhone(change.phone, before.phone);
    if (typed !== undefined && typed !== before.phone) {
      refuseOnlyWay(before, change.phoneField);
      await askPassword(db, id, password);
    }
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
  const shop = shopContactOf(config);
  const mail = phoneChangedMail({ name, at: new Date() }, shop);
  if (email !== '') await sendLater(tx, { to: email, ...mail });
  if (phone !== null && takesText(config, { phone, email })) {
    await sendLater(tx, { to: phone, text: phoneChangedSms(shop) });
  }
}

type Confirmed = DetailsChange & { password?: string | undefined };

export const readDetailsForm = ({ departement, ...form }: DetailsForm): Confirmed => ({
  ...form,
  function: departement,
  phoneField: 'phone',
});

/** Existing clients send the whole details back, `false` where there is nothing (rule P-16). */
export const readPartnerForm = (form: PartnerForm): Confirmed => ({
  name: form.name,
  email: textOf(form.email),
  phone: textOf(form.partner_phone),
  city: textOf(form.partner_city),
  function: textOf(form.function),
  password: form.password,
  phoneField: 'partner_phone',
});

const textOf = (value: string | false | null | undefined) =>
  value === false ? undefined : (value ?? undefined);

const KEY_BYTES = 16;

/**
 * Stores a square WebP of 256 px without metadata, under a new secret address. Throws `not-found`, `forbidden`, and as
 * `workOnUpload`.
 */
export async function saveAvatar(
  db: Db,
  actor: Actor,
  id: number,
  dataUrl: string,
): Promise<PartnerRow> {
  refuseAccountChange(actor, await findPerson(db, id));
  const webp = await cropAvatar(dataUrl, callerKeyOf(actor));
  const key = randomBytes(KEY_BYTES).toString('hex');
  return db.transaction(async (tx) => {
    refuseAccountChange(actor, await lockPerson(tx, id));
    await tx
      .insert(avatars)
      .values({ partnerId: id, key, webp })
      .onConflictDoUpdate({ target: avatars.partnerId, set: { key, webp } });
    await writeAudit(tx, actor, { action: 'picture changed', subject: `partner:${id}` });
    return findPerson(tx, id);
  });
}

/** The picture under a key (WebP); undefined when there is none. */
export async function readAvatar(db: Db, key: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ webp: avatars.webp }).from(avatars).where(eq(avatars.key, key));
  return found === undefined ? undefined : Buffer.from(found.webp);
}
