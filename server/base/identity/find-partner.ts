import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SessionBundle } from '#contract/people/account.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { avatars } from '#server/people/customers/tables.ts';
import { type Actor, refuseAccountView } from './actor.ts';
import { foldEmail } from './fold-email.ts';
import { type PartnerRow, toSessionBundle } from './person-payload.ts';
import { toAnyE164 } from './world-phone.ts';

const rows = async (db: Db, where: SQL | undefined): Promise<PartnerRow[]> => {
  const found = await db
    .select({ partner: partners, avatarKey: avatars.key })
    .from(partners)
    .leftJoin(avatars, eq(avatars.partnerId, partners.id))
    .where(where);
  return found.map(({ partner, avatarKey }) => ({ ...partner, avatarKey }));
};

const isPerson = and(eq(partners.kind, 'person'), isNull(partners.erasedAt));

/**
 * A person who was not erased, guests and unfinished sign-ups included. Throws `not-found`, also to an API key for staff or
 * HR.
 */
export async function findPerson(db: Db, id: number, seenBy?: Actor): Promise<PartnerRow> {
  const [found] = await rows(db, and(eq(partners.id, id), isPerson));
  if (found === undefined) throw new Problem('not-found', 'Ce compte n’existe pas.');
  if (seenBy !== undefined) refuseAccountView(seenBy, found);
  return found;
}

/** The verified account of a person by phone number or e-mail address; undefined for a guest and for an empty text. */
export async function findAccountBy(db: Db, identifier: string): Promise<PartnerRow | undefined> {
  const phone = toAnyE164(identifier);
  const emailKey = foldEmail(identifier);
  // Accounts without an address share the empty key (rule P-30).
  if (phone === undefined && emailKey === '') return undefined;
  const isNamed = phone === undefined ? eq(partners.emailKey, emailKey) : eq(partners.phone, phone);
  const [found] = await rows(db, and(isNamed, isPerson, isNotNull(partners.verifiedAt)));
  return found;
}

/** The session bundle of a person's browser (rule B-31). Throws `not-found`. */
export async function findSessionBundle(
  db: Db,
  config: Config,
  id: number,
  seenBy?: Actor,
): Promise<SessionBundle> {
  const person = await findPerson(db, id, seenBy);
  const [employer] =
    person.companyId === null
      ? []
      : await db.select().from(partners).where(eq(partners.id, person.companyId));
  return toSessionBundle(person, employer, config);
}

/** E-mail addresses of the HR accounts of a company. */
export function findHr(tx: Db, companyId: number): Promise<{ email: string }[]> {
  return tx
    .select({ email: partners.email })
    .from(partners)
    .where(
      and(
        eq(partners.role, 'hr'),
        eq(partners.companyId, companyId),
        isNotNull(partners.verifiedAt),
        isNull(partners.erasedAt),
      ),
    )
    .orderBy(partners.id);
}

export type Partner = typeof partners.$inferSelect;

/** A person who was not erased, locked until the transaction ends. Throws `not-found`. */
export async function lockPerson(tx: Db, id: number): Promise<Partner> {
  const [person] = await lockStatement(tx).execute({ id });
  if (person === undefined) throw new Problem('not-found', 'Ce compte n’existe pas.');
  return person;
}

const lockStatement = preparedOnce((tx) =>
  tx
    .select()
    .from(partners)
    .where(and(eq(partners.id, sql.placeholder('id')), isPerson))
    .for('no key update')
    .prepare('lock_person'),
);
