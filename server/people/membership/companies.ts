import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Company } from '#contract/people/membership.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';

const isCompany = and(eq(partners.kind, 'company'), isNull(partners.erasedAt));

export async function listCompanies(db: Db): Promise<Company[]> {
  const found = await db
    .select({ id: partners.id, name: partners.name, city: partners.city })
    .from(partners)
    .where(isCompany);
  return found
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
    .map(({ id, name, city }) => ({
      id,
      name,
      email: false,
      phone: false,
      mobile: false,
      website: false,
      street: false,
      city: city !== '' && city,
    }));
}

/** The employer by its code, in any case, or else its number. Throws `bad-request` (api-contract, 4.3). */
export async function findCompany(
  tx: Db,
  { code = '', id }: { code?: string | undefined; id?: number | undefined },
): Promise<{ id: number; name: string }> {
  const isNamed =
    code === '' ? eq(partners.id, id ?? 0) : sql`upper(${partners.companyCode}) = upper(${code})`;
  const [found] = await tx
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(and(isCompany, isNamed));
  if (found !== undefined) return found;
  const message = 'Code entreprise incorrect';
  throw new Problem('bad-request', message, [{ field: 'entreprise_code', message }]);
}
