import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { allOf } from '#server/base/db/conditions.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { preparedOnce } from '#server/base/db/prepared-once.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import type { Buyer } from '../order/order-request.ts';

/**
 * The buyer, locked, so that two orders of one person cannot both be the first or fit under the ceiling. Guests
 * are matched by address and number. Throws `not-found`, `bad-request`.
 */
export async function findBuyer(tx: Db, buyer: Buyer): Promise<Partner> {
  return buyer.kind === 'account' ? findAccount(tx, buyer.id) : findGuest(tx, buyer);
}

async function findAccount(tx: Db, id: number): Promise<Partner> {
  const person = await lockPerson(tx, id);
  if (person.verifiedAt === null) throw new Problem('not-found', 'Ce compte n’existe pas.');
  return person;
}

type Guest = Pick<Extract<Buyer, { kind: 'guest' }>, 'name' | 'email' | 'phone' | 'city'>;

async function findGuest(tx: Db, guest: Guest): Promise<Partner> {
  await lockGuest(tx, guest);
  return findGuestRow(tx, guest);
}

/** The guest with this address and number, found or made; others who look for the same wait. */
export async function readGuest(tx: Db, guest: Guest): Promise<Partner> {
  await lockGuest(tx, guest);
  return findGuestRow(tx, guest);
}

async function lockGuest(tx: Db, { email, phone }: Guest): Promise<void> {
  const emailKey = foldEmail(email);
  const keys = [emailKey, phone ?? ''].filter((key) => key !== '');
  await lockNames(tx, ...keys.map((key) => `guest ${key}`));
}

async function findGuestRow(tx: Db, { name, email, phone, city }: Guest): Promise<Partner> {
  const emailKey = foldEmail(email);
  const asked = { email, emailKey, phone };
  const [known] = await guestStatement(tx).execute(asked);
  if (known !== undefined) return known;
  return oneRow(await newGuestStatement(tx).execute({ ...asked, name, city }));
}

/** A guest of this address without an account; a sign-up that nobody finished is told apart by its password. */
const isGuest = allOf(
  eq(partners.emailKey, sql.placeholder('emailKey')),
  eq(partners.kind, 'person'),
  isNull(partners.verifiedAt),
  isNull(partners.erasedAt),
);

const guestStatement = preparedOnce((tx) =>
  tx
    .select()
    .from(partners)
    .where(
      and(
        isGuest,
        // The owner of the address or the number gets all orders of the row: both must be the same.
        sql`lower(${partners.email}) = lower(${sql.placeholder('email')})`,
        sql`${partners.phone} is not distinct from ${sql.placeholder('phone')}`,
        isNull(partners.claimedById),
        notExists(passwordOf(tx)),
      ),
    )
    .orderBy(asc(partners.id))
    .limit(1)
    .prepare('find_guest'),
);

const newGuestStatement = preparedOnce((tx) =>
  tx
    .insert(partners)
    .values({
      name: sql.placeholder('name'),
      email: sql.placeholder('email'),
      emailKey: sql.placeholder('emailKey'),
      phone: sql.placeholder('phone'),
      city: sql.placeholder('city'),
    })
    .returning()
    .prepare('insert_guest'),
);

const passwordOf = (tx: Db) =>
  tx
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));
