import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { keysOf } from '#contract/base/tables.ts';
import { storeNameInAudit, writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, refuseAccountChange } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { Problem } from '#server/base/problem.ts';
import { forgetAlertsByPhone } from '#server/goods/alerts/forget-alerts.ts';
import { endPhoneSignIn, NUMBER_ONLY } from '#server/people/accounts/phone-sign-ins.ts';
import { oneTimeCodes, passwordResets, signInCodes } from '#server/people/accounts/tables.ts';

/** What is undefined stays; an empty city or function is forgotten. */
export type DetailsChange = {
  name?: string | undefined;
  city?: string | undefined;
  function?: string | undefined;
  /** As a person typed it. */
  phone?: string | undefined;
  /** Not changed here; only compared. */
  email?: string | undefined;
  /** What the client calls the number, for what is wrong with it. */
  phoneField: 'phone' | 'partner_phone';
};

/**
 * Changes details and writes the audit log; a new number ends what the former one proved (rule P-16). Throws
 * `not-found`, `forbidden`, `bad-request`, `conflict` for a taken number, an account without an address or another version.
 */
export async function updateDetails(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  change: DetailsChange,
): Promise<PartnerRow> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockPerson(tx, id);
      refuseAccountChange(actor, before);
      refuseStale(seenVersion, detailsOf(before));
      refuseOtherEmail(before, change);
      const changed = differences(before, {
        name: change.name,
        city: change.city,
        function: change.function,
        phone: readChangedPhone(before, change),
      });
      if (changed === undefined) return findPerson(tx, id);
      const { name, phone } = changed.after;
      if (name !== undefined) await storeNameInAudit(tx, before);
      if (phone) {
        refuseOnlyWay(before, change.phoneField);
        await refuseTakenPhone(tx, phone, id, change.phoneField);
        await forgetPhoneProofs(tx, id);
      }
      await tx
        .update(partners)
        .set({
          ...changed.after,
          ...(phone && { phoneProvenAt: null }),
          updatedAt: sql`now()`,
        })
        .where(eq(partners.id, id));
      await writeAudit(tx, actor, {
        action: 'details changed',
        subject: `partner:${id}`,
        ...changed,
      });
      return findPerson(tx, id);
    });
  } catch (error) {
    throw orPhoneTaken(error, change.phoneField);
  }
}

/** The number of an account without an address is all that opens it. Throws `conflict` (rule P-30). */
export function refuseOnlyWay(
  { emailKey, verifiedAt }: Pick<Partner, 'emailKey' | 'verifiedAt'>,
  field: DetailsChange['phoneField'],
): void {
  if (verifiedAt === null || emailKey !== '') return;
  throw new Problem('conflict', NUMBER_ONLY, [{ field, message: NUMBER_ONLY }]);
}

function refuseOtherEmail({ emailKey }: Partner, { email }: DetailsChange): void {
  if (email === undefined || foldEmail(email) === emailKey) return;
  const message = 'L’adresse e-mail ne se change pas ici.';
  throw new Problem('bad-request', message, [{ field: 'email', message }]);
}

/** In E.164; undefined when none is given, or none to a person who has none. */
function readChangedPhone(
  before: Partner,
  { phone: typed, phoneField: field }: DetailsChange,
): string | undefined {
  if (typed === undefined || (typed === '' && before.phone === null)) return undefined;
  const phone = readOwnPhone(typed, before.phone);
  if (phone !== undefined) return phone;
  const message = typed === '' ? formMessages.guestForm.phone : formMessages.guestForm.phoneInvalid;
  throw new Problem('bad-request', message, [{ field, message }]);
}

/** In E.164. The wire has no plus sign, so that clients send a number abroad back without its mark (`partner_phone`). */
export const readOwnPhone = (typed: string, stored: string | null): string | undefined =>
  stored !== null && `+${typed}` === stored ? stored : toAnyE164(typed);

type Details = Pick<Partner, 'name' | 'city' | 'function' | 'phone'>;

/** What can be changed of a person; its version follows from it. */
export const detailsOf = ({ name, city, function: task, phone }: Details): Details => ({
  name,
  city,
  function: task,
  phone,
});

/** The fields that become different, as they were and as they will be; undefined when none does. */
function differences(
  before: Details,
  wanted: { [K in keyof Details]: Details[K] | undefined },
): { before: Partial<Details>; after: Partial<Details> } | undefined {
  const names = keysOf(wanted).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  );
  if (names.length === 0) return undefined;
  const pick = (values: object) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => names.some((one) => one === name)),
    );
  return { before: pick(before), after: pick(wanted) };
}

/** Deletes phone sign-in, alerts, codes and links of the former number (rule P-16). */
export async function forgetPhoneProofs(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.partnerId, partnerId));
  await endPhoneSignIn(tx, partnerId);
  await forgetAlertsByPhone(tx, partnerId);
  for (const table of [oneTimeCodes, passwordResets] as const) {
    await tx.delete(table).where(and(eq(table.partnerId, partnerId), eq(table.channel, 'sms')));
  }
}

/** Throws `conflict` on `field` when the number (E.164) is another verified account's. */
async function refuseTakenPhone(
  tx: Db,
  phone: string,
  ownId: number,
  field: string,
): Promise<void> {
  const [taken] = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.phone, phone), isNotNull(partners.verifiedAt), ne(partners.id, ownId)));
  if (taken !== undefined) throw phoneTaken(field);
}

function orPhoneTaken(error: unknown, field: string): unknown {
  return violatedIndex(error) === 'partners_phone_key' ? phoneTaken(field) : error;
}

function phoneTaken(field: string): Problem {
  const message = formMessages.account.phoneTaken;
  return new Problem('conflict', message, [{ field, message }]);
}
