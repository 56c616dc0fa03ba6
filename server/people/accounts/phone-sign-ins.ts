import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { PhoneSignIn } from '#contract/people/phone-sign-in.ts';
import type { Db } from '#server/base/db/open.ts';
import { findPerson, lockPerson } from '#server/base/identity/find-partner.ts';
import { phoneOnWire } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { hasSecondFactor } from './pass-second-factor.ts';
import { phoneSignIns, secondFactors } from './tables.ts';

/** Operators give an unused number to another person, which its former owner may not notice. */
const PROOF_DAYS = 180;
/** Where the number is the only way in (rule P-30): many customers come back once a year. */
const ONLY_PROOF_DAYS = 730;

/** For acts that would take the number of an account without an address. */
export const NUMBER_ONLY =
  'Ce compte ne s’ouvre que par son numéro : ajoutez-lui d’abord une adresse e-mail.';

/** Lets a proven number sign in (rule P-11). Part of the caller's transaction. */
export async function allowPhoneSignIn(tx: Db, partnerId: number, phone: string): Promise<void> {
  const values = { phone, provenAt: sql`now()` };
  await tx
    .insert(phoneSignIns)
    .values({ partnerId, ...values })
    .onConflictDoUpdate({ target: phoneSignIns.partnerId, set: values });
}

/** Restarts the validity of a number's proof at a sign-in. False if the password or number has just changed. */
export async function renewPhoneSignIn(tx: Db, partnerId: number, phone: string): Promise<boolean> {
  const renewed = await tx
    .update(phoneSignIns)
    .set({ provenAt: sql`now()` })
    .where(and(eq(phoneSignIns.partnerId, partnerId), eq(phoneSignIns.phone, phone)))
    .returning({ id: phoneSignIns.partnerId });
  return renewed.length > 0;
}

/** The account can no longer sign in by telephone, until its number is proven again. */
export async function endPhoneSignIn(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(phoneSignIns).where(eq(phoneSignIns.partnerId, partnerId));
}

/** The same for its owner. Throws `conflict` for an account that only its number opens (rule P-30). */
export async function stopPhoneSignIn(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { emailKey } = await lockPerson(tx, id);
    if (emailKey === '') throw new Problem('conflict', NUMBER_ONLY);
    await endPhoneSignIn(tx, id);
  });
}

const isFresh = gt(
  phoneSignIns.provenAt,
  sql`now() - make_interval(days => case when ${partners.emailKey} = '' then ${ONLY_PROOF_DAYS}::int else ${PROOF_DAYS}::int end)`,
);

/** The account that can sign in by a number (E.164); none if its proof is too old (rule P-11). */
export async function findPhoneAccount(
  tx: Db,
  phone: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const isProtected = tx
    .select({ id: secondFactors.partnerId })
    .from(secondFactors)
    .where(and(eq(secondFactors.partnerId, partners.id), isNotNull(secondFactors.confirmedAt)));
  const [found] = await tx
    .select({ id: partners.id, name: partners.name, email: partners.email })
    .from(phoneSignIns)
    .innerJoin(partners, eq(partners.id, phoneSignIns.partnerId))
    .where(
      and(
        eq(partners.phone, phone),
        eq(phoneSignIns.phone, partners.phone),
        isFresh,
        eq(partners.kind, 'person'),
        eq(partners.role, 'customer'),
        isNotNull(partners.verifiedAt),
        isNull(partners.erasedAt),
        notExists(isProtected),
      ),
    );
  return found;
}

/** An account's number and whether it can sign in by it, for its owner. Throws `not-found`. */
export async function readPhoneSignIn(
  db: Db,
  id: number,
): Promise<{ phone: string | false; state: PhoneSignIn }> {
  const { phone, role } = await findPerson(db, id);
  const stateOf = async (number: string): Promise<PhoneSignIn> => {
    if (role !== 'customer' || (await hasSecondFactor(db, id))) return 'barred';
    return (await findPhoneAccount(db, number))?.id === id ? 'on' : 'unproven';
  };
  return {
    phone: phoneOnWire(phone),
    state: phone === null ? 'none' : await stateOf(phone),
  };
}
