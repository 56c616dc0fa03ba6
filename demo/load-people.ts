import { eq, inArray, ne } from 'drizzle-orm';
import { MEMBERSHIP_CONSENT } from '#contract/people/membership.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { allowPhoneSignIn } from '#server/people/accounts/phone-sign-ins.ts';
import { addresses, consents } from '#server/people/customers/tables.ts';
import { membershipSteps } from '#server/people/membership/tables.ts';

import { hashPassword } from '../server/people/accounts/passwords.ts';
import { TERMS_WORDING } from '../server/people/accounts/sign-up.ts';
import { credentials } from '../server/people/accounts/tables.ts';
import { type DemoCustomer, demoCustomers, OPENED_DAYS_AGO, signedUpDaysAgo } from './customers.ts';
import {
  DEMO_PASSWORD,
  type DemoCompany,
  type DemoPerson,
  demoAccounts,
  demoCompanies,
  demoGuests,
  otherHr,
} from './people.ts';

const DAY_MS = 86_400_000;
const REFUSAL = 'Ancienneté de moins d’un an.';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Whether there is anyone but administrators, because the first start of the shop creates one. */
export async function hasPeople(db: Db): Promise<boolean> {
  const [known] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(ne(partners.role, 'admin'))
    .limit(1);
  return known !== undefined;
}

/** Hashes the password of all demo accounts. Call it once and share the hash: hashing is slow. */
export const hashDemoPassword = (): Promise<string> => hashPassword(DEMO_PASSWORD);

type Employers = ReadonlyMap<DemoCompany, { id: number; hrId: number }>;

/** Writes companies, staff, customers and guests directly: sign-up would send codes by mail. Overwrites a staff or test
 * account that has the same e-mail, but keeps its password. */
export async function loadPeople(tx: Db, passwordHash: string): Promise<void> {
  const companyIds = await loadCompanies(tx);
  const idOf = new Map<string, number>();
  const employers = new Map<DemoCompany, { id: number; hrId: number }>();
  for (const person of [...demoAccounts, ...otherHr]) {
    const id = companyIds.get(person.company ?? '');
    const partnerId = await loadAccount(tx, person, id);
    idOf.set(person.email, partnerId);
    if (person.role === 'hr') employers.set(person.company!, { id: id!, hrId: partnerId });
    await loadAddresses(tx, person, partnerId);
  }
  for (const [email, id] of await loadCustomers(tx, companyIds)) idOf.set(email, id);
  const ids = [...idOf.values()];
  const passwords = ids.map((partnerId) => ({ partnerId, passwordHash }));
  await tx.insert(credentials).values(passwords).onConflictDoNothing();
  await loadConsents(tx, ids);
  for (const [place, person] of [...demoCustomers, ...demoAccounts].entries()) {
    const accountDays = place < demoCustomers.length ? signedUpDaysAgo(place) : OPENED_DAYS_AGO;
    const asker = { partnerId: idOf.get(person.email)!, accountDays };
    await loadRequest(tx, person, asker, employers);
  }
  for (const guest of demoGuests) await tx.insert(partners).values(detailsOf(guest));
}

async function loadCompanies(tx: Db): Promise<ReadonlyMap<string, number>> {
  const loaded = await tx
    .insert(partners)
    .values(
      demoCompanies.map(({ name, code, email, city }) => ({
        kind: 'company' as const,
        name,
        companyCode: code,
        email,
        emailKey: email,
        city,
        createdAt: daysAgo(OPENED_DAYS_AGO),
      })),
    )
    .returning({ id: partners.id, name: partners.name });
  return new Map(loaded.map(({ id, name }) => [name, id]));
}

const detailsOf = ({ name, email, phone, city }: DemoPerson | DemoCustomer) => ({
  name,
  email,
  phone,
  city,
  emailKey: foldEmail(email),
});

const since = (at: Date) => ({
  verifiedAt: at,
  emailProvenAt: at,
  phoneProvenAt: at,
  createdAt: at,
  updatedAt: at,
});

async function loadAccount(
  tx: Db,
  person: DemoPerson,
  companyId: number | undefined,
): Promise<number> {
  const values = {
    ...detailsOf(person),
    role: person.role ?? 'customer',
    function: person.function ?? '',
    companyId: companyId ?? null,
    matricule: person.matricule ?? '',
    membership: person.request ?? 'pending',
    membershipSubmitted: person.request === 'pending',
    ...since(daysAgo(OPENED_DAYS_AGO)),
  };
  const isThere = eq(partners.emailKey, values.emailKey);
  const [known] = await tx.update(partners).set(values).where(isThere).returning();
  const [loaded] = known ? [known] : await tx.insert(partners).values(values).returning();
  await allowPhoneSignIn(tx, loaded!.id, person.phone);
  return loaded!.id;
}

async function loadCustomers(
  tx: Db,
  companyIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const loaded = await tx
    .insert(partners)
    .values(
      demoCustomers.map((person, place) => ({
        ...detailsOf(person),
        ...since(daysAgo(signedUpDaysAgo(place))),
        companyId:
          person.request === 'rejected' ? null : (companyIds.get(person.company ?? '') ?? null),
        matricule: person.company === undefined ? '' : `M-${1040 + 7 * place}`,
        membership: person.request ?? ('pending' as const),
        membershipSubmitted: person.request === 'pending',
      })),
    )
    .returning({ id: partners.id, email: partners.email });
  const idOf = new Map(loaded.map(({ id, email }) => [email, id]));
  const homes = demoCustomers.map(({ name, email, phone, city, quarter, landmark }) => ({
    partnerId: idOf.get(email)!,
    label: 'Maison',
    recipient: name,
    phone,
    city,
    quarter,
    landmark,
    isDefault: true,
  }));
  await tx.insert(addresses).values(homes);
  return idOf;
}

async function loadConsents(tx: Db, ids: number[]): Promise<void> {
  const accounts = await tx
    .select({ partnerId: partners.id, givenAt: partners.createdAt })
    .from(partners)
    .where(inArray(partners.id, ids));
  const terms = { kind: 'terms' as const, wording: TERMS_WORDING };
  await tx.insert(consents).values(accounts.map((account) => ({ ...account, ...terms })));
}

async function loadAddresses(tx: Db, person: DemoPerson, partnerId: number): Promise<void> {
  const rows = (person.addresses ?? []).map((address, place) => ({
    ...address,
    partnerId,
    recipient: person.name,
    phone: person.phone,
    isDefault: place === 0,
  }));
  if (rows.length > 0) await tx.insert(addresses).values(rows);
}

/** Days before today, and days until HR decided. */
const ASKED = { accepted: 76, rejected: 12, pending: 1 } as const;
const DECIDED_AFTER_DAYS = 2;

async function loadRequest(
  tx: Db,
  { request, company }: DemoPerson | DemoCustomer,
  { partnerId, accountDays }: { partnerId: number; accountDays: number },
  employers: Employers,
): Promise<void> {
  if (request === undefined || company === undefined) return;
  const { id: companyId, hrId } = employers.get(company)!;
  const askedDays = Math.min(ASKED[request], accountDays - 1);
  const askedAt = daysAgo(askedDays);
  const decidedAt = daysAgo(askedDays - DECIDED_AFTER_DAYS);
  const wording = MEMBERSHIP_CONSENT;
  await tx.insert(consents).values({ partnerId, kind: 'membership', wording, givenAt: askedAt });
  const reason = request === 'rejected' ? REFUSAL : '';
  const step = { partnerId, companyId };
  await tx
    .insert(membershipSteps)
    .values([
      { ...step, state: 'requested', byId: partnerId, at: askedAt },
      ...(request === 'pending'
        ? []
        : [{ ...step, state: request, byId: hrId, at: decidedAt, reason }]),
    ]);
}
