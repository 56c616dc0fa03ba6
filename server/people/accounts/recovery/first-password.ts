import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { consents } from '#server/people/customers/tables.ts';
import { claimGuests, lockMovedGuests, takeAddresses } from '../claim-guests.ts';
import { TERMS_WORDING } from '../sign-up.ts';
import { credentials, passwordResets } from '../tables.ts';

type FirstPassword = {
  email: string;
  token: string;
  passwordHash: string;
  hasAgreed: boolean;
};

/**
 * Makes the account of a customer that a file of another shop brought, by the link that went to the mailbox (rules P-14
 * and P-29). Several with one address become one account. Part of the caller's transaction. False for a link that is not,
 * or no longer, good.
 */
export async function openMovedAccount(
  tx: Db,
  { email, token, passwordHash, hasAgreed }: FirstPassword,
): Promise<boolean> {
  const guests = await lockMovedGuests(tx, { emailKey: foldEmail(email) });
  const ids = guests.map(({ id }) => id);
  const [first] = guests;
  if (first === undefined) return false;
  const used = await tx
    .delete(passwordResets)
    .where(
      and(
        inArray(passwordResets.partnerId, ids),
        eq(passwordResets.channel, 'mail'),
        eq(passwordResets.tokenHash, hashOf(token)),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: passwordResets.partnerId });
  if (used.length === 0) return false;
  const now = new Date();
  const { name, city, emailKey } = first;
  const account = oneRow(
    await tx
      .insert(partners)
      .values({
        name,
        city,
        email: first.email,
        emailKey,
        phone: await freeNumberOf(tx, guests),
        verifiedAt: now,
        emailProvenAt: now,
      })
      .returning(),
  );
  await tx.insert(credentials).values({ partnerId: account.id, passwordHash });
  if (hasAgreed) {
    await tx
      .insert(consents)
      .values({ partnerId: account.id, kind: 'terms', wording: TERMS_WORDING });
  }
  await takeAddresses(tx, account.id, guests);
  for (const one of new Set(guests.map((guest) => guest.email))) {
    await claimGuests(tx, account.id, { email: one });
  }
  await tx.delete(passwordResets).where(inArray(passwordResets.partnerId, ids));
  return true;
}

/** The file's number, not proven; null where an account has it. */
async function freeNumberOf(
  tx: Db,
  guests: readonly { phone: string | null }[],
): Promise<string | null> {
  const phones = guests.flatMap(({ phone }) => phone ?? []);
  if (phones.length === 0) return null;
  const taken = await tx
    .select({ phone: partners.phone })
    .from(partners)
    .where(and(inArray(partners.phone, phones), isNotNull(partners.verifiedAt)));
  return phones.find((phone) => !taken.some((one) => one.phone === phone)) ?? null;
}
