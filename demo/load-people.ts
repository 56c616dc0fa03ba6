import { eq, ne } from 'drizzle-orm';
import { MEMBERSHIP_CONSENT } from '#contract/membership-consent.ts';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { TERMS_WORDING } from '#server/accounts/sign-up.ts';
import { foldEmail } from '#server/customers/fold-email.ts';
import type { Db } from '#server/db/open.ts';
import { credentials } from '#server/db/schema/accounts.ts';
import { addresses, consents, membershipSteps, partners } from '#server/db/schema/partners.ts';
import {
  DEMO_HR,
  DEMO_PASSWORD,
  type DemoPerson,
  demoAccounts,
  demoCompanies,
  demoGuests,
} from './people.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** The first start makes an administrator before, so that one alone is nobody yet. */
export async function hasPeople(db: Db): Promise<boolean> {
  const [known] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(ne(partners.role, 'admin'))
    .limit(1);
  return known !== undefined;
}

/** The password of everybody, hashed once: an own hash for each would be felt at the first start. */
export const hashDemoPassword = (): Promise<string> => hashPassword(DEMO_PASSWORD);

/**
 * Loads employers, accounts with their memberships and two guests. Past the domain, whose sign-up
 * would mail a code to each of them.
 */
export async function loadPeople(tx: Db, passwordHash: string): Promise<void> {
  const companyIds = new Map<string, number>();
  for (const { name, code, email, city } of demoCompanies) {
    const [company] = await tx
      .insert(partners)
      .values({ kind: 'company', name, companyCode: code, email, emailKey: email, city })
      .returning({ id: partners.id });
    companyIds.set(name, company!.id);
  }
  const idOf = new Map<string, number>();
  for (const person of demoAccounts) {
    const companyId = person.company === undefined ? undefined : companyIds.get(person.company);
    const partnerId = await loadAccount(tx, person, companyId);
    idOf.set(person.email, partnerId);
    await tx.insert(credentials).values({ partnerId, passwordHash }).onConflictDoNothing();
    await loadAddresses(tx, person, partnerId);
    await tx.insert(consents).values({ partnerId, kind: 'terms', wording: TERMS_WORDING });
    if (companyId !== undefined) {
      await loadRequest(tx, person, { partnerId, companyId, hrId: idOf.get(DEMO_HR)! });
    }
  }
  for (const guest of demoGuests) await tx.insert(partners).values(detailsOf(guest));
}

const detailsOf = ({ name, email, phone, city }: DemoPerson) => ({
  ...{ name, email, phone, city },
  emailKey: foldEmail(email),
});

async function loadAccount(
  tx: Db,
  person: DemoPerson,
  companyId: number | undefined,
): Promise<number> {
  const now = new Date();
  const values = {
    ...detailsOf(person),
    ...{ role: person.role ?? 'customer', function: person.function ?? '' },
    ...{ companyId: companyId ?? null, matricule: person.matricule ?? '' },
    membership: person.request ?? 'pending',
    membershipSubmitted: person.request === 'pending',
    ...{ verifiedAt: now, emailProvenAt: now, phoneProvenAt: now },
  };
  const isThere = eq(partners.emailKey, values.emailKey);
  const [known] = await tx.update(partners).set(values).where(isThere).returning();
  const [loaded] = known ? [known] : await tx.insert(partners).values(values).returning();
  return loaded!.id;
}

async function loadAddresses(tx: Db, person: DemoPerson, partnerId: number): Promise<void> {
  const rows = (person.addresses ?? []).map((address, place) => ({
    ...address,
    ...{ partnerId, recipient: person.name, phone: person.phone, isDefault: place === 0 },
  }));
  if (rows.length > 0) await tx.insert(addresses).values(rows);
}

/** A month ago somebody asked, who was accepted two days later; whoever waits asked yesterday. */
async function loadRequest(
  tx: Db,
  { request }: DemoPerson,
  { partnerId, companyId, hrId }: { partnerId: number; companyId: number; hrId: number },
): Promise<void> {
  if (request === undefined) return;
  const isAccepted = request === 'accepted';
  const askedAt = daysAgo(isAccepted ? 30 : 1);
  const wording = MEMBERSHIP_CONSENT;
  await tx.insert(consents).values({ partnerId, kind: 'membership', wording, givenAt: askedAt });
  const step = { partnerId, companyId };
  await tx
    .insert(membershipSteps)
    .values([
      { ...step, state: 'requested', byId: partnerId, at: askedAt },
      ...(isAccepted ? [{ ...step, state: request, byId: hrId, at: daysAgo(28) }] : []),
    ]);
}
