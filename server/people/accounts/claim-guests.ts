import { and, asc, eq, exists, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { addresses, movedCustomers } from '#server/people/customers/tables.ts';
import { credentials } from './tables.ts';

/** What an account has just proven: an e-mail address as typed, or a number in E.164. */
export type Proven = { email: string } | { phone: string };

/** Exactly: `mélanie@…` and `melanie@…` may be two mailboxes. */
const isReachedAt = (proven: Proven): SQL =>
  'email' in proven
    ? sql`lower(${partners.email}) = lower(${proven.email}) and ${partners.email} <> ''`
    : eq(partners.phone, proven.phone);

const passwordOf = (tx: Db) =>
  tx
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));

/** An unfinished sign-up is no guest: it has a password. */
const isUnclaimedGuest = (tx: Db) =>
  and(
    eq(partners.kind, 'person'),
    eq(partners.role, 'customer'),
    isNull(partners.verifiedAt),
    isNull(partners.erasedAt),
    isNull(partners.claimedById),
    notExists(passwordOf(tx)),
  );

/**
 * Gives an account what guests ordered with the address or number that it has proven (rule P-7). A proven address ends
 * the sign-ups of others that wait there. Part of the caller's transaction.
 */
export async function claimGuests(tx: Db, partnerId: number, proven: Proven): Promise<void> {
  const isProven = isReachedAt(proven);
  const isOther = ne(partners.id, partnerId);
  if ('email' in proven) {
    const isSignUp = and(isOther, isNull(partners.verifiedAt), exists(passwordOf(tx)));
    await tx.delete(partners).where(and(isSignUp, isProven));
  }
  await tx
    .update(partners)
    .set({ claimedById: partnerId })
    .where(and(isOther, isProven, isUnclaimedGuest(tx)));
}

/**
 * Unclaimed customers that a file of another shop brought (rule P-29), the first one first; locked. By number in E.164,
 * or by folded address.
 */
export function lockMovedGuests(
  tx: Db,
  contact: { phone: string } | { emailKey: string },
): Promise<Partner[]> {
  const isReached =
    'phone' in contact
      ? eq(partners.phone, contact.phone)
      : and(eq(partners.emailKey, contact.emailKey), ne(partners.emailKey, ''));
  const moved = tx
    .select({ id: movedCustomers.partnerId })
    .from(movedCustomers)
    .where(eq(movedCustomers.partnerId, partners.id));
  return tx
    .select()
    .from(partners)
    .where(and(isReached, isUnclaimedGuest(tx), exists(moved)))
    .orderBy(asc(partners.id))
    .for('no key update');
}

/** An address book has ten places (rule P-17). */
const MOST_ADDRESSES = 10;

/** Gives a new account the address books of these guests. */
export async function takeAddresses(
  tx: Db,
  partnerId: number,
  guests: readonly Pick<Partner, 'id'>[],
): Promise<void> {
  if (guests.length === 0) return;
  const ids = guests.map(({ id }) => id);
  const found = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(inArray(addresses.partnerId, ids))
    .orderBy(asc(addresses.partnerId), asc(addresses.id))
    .limit(MOST_ADDRESSES);
  const [first] = found;
  if (first === undefined) return;
  await tx
    .update(addresses)
    .set({ partnerId, isDefault: sql`${addresses.id} = ${first.id}` })
    .where(
      inArray(
        addresses.id,
        found.map(({ id }) => id),
      ),
    );
}
