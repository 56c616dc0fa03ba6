import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { signAccessToken } from '#server/base/identity/refresh-tokens.ts';
import { openSession } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { testConfig } from './app.ts';

type Partner = typeof partners.$inferSelect;

let serial = 0;

/** A hash costs 50 ms, and most tests use the same few passwords. */
const hashes = new Map<string, Promise<string>>();

export const byMachine = { kind: 'machine' } as const;

/** A verified customer by default; has a password only when one is given. */
export async function anAccount(
  db: Db,
  { password, ...overrides }: Partial<typeof partners.$inferInsert> & { password?: string } = {},
): Promise<Partner> {
  serial += 1;
  const email = overrides.email ?? `personne${serial}@example.sn`;
  const [account] = await db
    .insert(partners)
    .values({
      name: `Personne ${serial}`,
      email,
      emailKey: foldEmail(email),
      // Demonstration numbers begin with zeros.
      phone: `+22177${5_000_000 + serial}`,
      city: 'Dakar',
      verifiedAt: new Date(),
      emailProvenAt: new Date(),
      ...overrides,
    })
    .returning();
  if (password !== undefined) {
    const passwordHash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, passwordHash);
    await db
      .insert(credentials)
      .values({ partnerId: account!.id, passwordHash: await passwordHash });
  }
  return account!;
}

export async function aCompany(
  db: Db,
  overrides: Partial<typeof partners.$inferInsert> = {},
): Promise<Partner> {
  serial += 1;
  const [company] = await db
    .insert(partners)
    .values({
      kind: 'company',
      name: `Entreprise ${serial}`,
      companyCode: `ENTR${serial}`,
      ...overrides,
    })
    .returning();
  return company!;
}

export async function signedIn(
  db: Db,
  { id }: { id: number },
): Promise<{ 'access-token': string }> {
  const { sessionId } = await openSession(db, id, 'Un essai');
  return { 'access-token': await signAccessToken(testConfig().sessionSecret, sessionId) };
}
