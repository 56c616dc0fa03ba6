import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedCompany,
  type StaffCompany,
  staffCompanies,
} from '#contract/people/staff-companies.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { seesCustomersOnly } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import { readAccountUsed } from '#server/sales/orders/account/company-account.ts';
import { companyContentOf } from '../save-company.ts';
import { listBuyers } from './buyers.ts';
import { hrPostOf } from './hr-accounts.ts';

const SORTABLE = { name: partners.name, city: partners.city, create_date: partners.createdAt };
const isCompany = and(eq(partners.kind, 'company'), isNull(partners.erasedAt));

/** The employers, by name by default. */
export function listStaffCompanies(
  db: Db,
  query: QueryOf<typeof staffCompanies>,
): StaffRows<ListedCompany> {
  return listOf(db, staffCompanies, query, {
    from: partners,
    where: and(isCompany, matchesText(partners, query.q ?? '')),
    sortable: SORTABLE,
    id: partners.id,
    read: async (wanted) =>
      describe(db, await db.select().from(partners).where(inArray(partners.id, wanted))),
  });
}

/** One employer with its HR accounts, which an API key does not see. Throws `not-found`. */
export async function getStaffCompany(
  { db, config, actor }: Act,
  id: number,
): Promise<StaffCompany> {
  const found = await db
    .select()
    .from(partners)
    .where(and(isCompany, eq(partners.id, id)));
  const [company] = await describe(db, found);
  if (company === undefined) throw new Problem('not-found', 'Cette entreprise n’existe pas.');
  const hr = seesCustomersOnly(actor) ? [] : await readHr(db, id);
  return {
    ...company,
    hr: hr.map(({ account, password }) => ({
      id: account.id,
      name: account.name,
      email: account.email,
      partner_phone: account.phone,
      is_open: password !== null,
      version: contentVersion(hrPostOf(account)),
    })),
    buyers: seesCustomersOnly(actor) ? [] : await listBuyers(db, id),
    account_used: await readAccountUsed(db, id),
    usual_ceiling: config.settings.CREDIT_CEILING,
  };
}

const readHr = (db: Db, companyId: number) =>
  db
    .select({ account: partners, password: credentials.changedAt })
    .from(partners)
    .leftJoin(credentials, eq(credentials.partnerId, partners.id))
    .where(
      and(eq(partners.companyId, companyId), eq(partners.role, 'hr'), isNull(partners.erasedAt)),
    )
    .orderBy(partners.id);

async function describe(
  db: Db,
  companies: (typeof partners.$inferSelect)[],
): Promise<ListedCompany[]> {
  if (companies.length === 0) return [];
  const ids = companies.map(({ id }) => id);
  const members = await db
    .select({ id: partners.companyId, count: count() })
    .from(partners)
    .where(
      and(
        inArray(partners.companyId, ids),
        eq(partners.membership, 'accepted'),
        isNull(partners.erasedAt),
      ),
    )
    .groupBy(partners.companyId);
  const membersOf = new Map(members.map(({ id, count: many }) => [id, many]));
  return companies.map((row) => ({
    id: row.id,
    name: row.name,
    city: row.city,
    email: row.email,
    phone: row.phone ?? '',
    entreprise_code: row.companyCode ?? '',
    credit_ceiling: row.creditCeiling,
    ninea: row.ninea,
    agreed_days: row.agreedDays,
    agreed_end_of_month: row.agreedEndOfMonth,
    account_ceiling: row.accountCeiling,
    member_count: membersOf.get(row.id) ?? 0,
    create_date: isoTime(row.createdAt),
    version: contentVersion(companyContentOf(row)),
  }));
}
