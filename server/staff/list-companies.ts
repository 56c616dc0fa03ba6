import { and, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { ListedCompany, StaffCompany, staffCompanies } from '#contract/staff/companies.ts';
import type { Config } from '#server/config.ts';
import { contentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/open.ts';
import { credentials } from '#server/db/schema/accounts.ts';
import { partners } from '#server/db/schema/partners.ts';
import { contentOf } from '#server/membership/save-company.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { Problem } from '#server/problem.ts';
import { postOf } from './hr-accounts.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

const SORTABLE = { name: partners.name, city: partners.city, create_date: partners.createdAt };
const isCompany = and(eq(partners.kind, 'company'), isNull(partners.erasedAt));

/** The employers, by name unless told otherwise. */
export async function listStaffCompanies(
  db: Db,
  question: ListQuestion,
): Promise<Reply<typeof staffCompanies.call>> {
  const ids = idsOf(question);
  const q = question.q?.trim() ?? '';
  const where = and(isCompany, ids && inArray(partners.id, ids), matches(q));
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, { usual: 'name', id: partners.id });
  const [items, totals] = await Promise.all([
    db
      .select()
      .from(partners)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(partners).where(where),
  ]);
  return { items: await describe(db, items), total: totals[0]!.total };
}

const matches = (q: string): SQL | undefined =>
  q === ''
    ? undefined
    : or(hasPart(partners.name, q), hasPart(partners.companyCode, q), hasPart(partners.city, q));

/** One employer with its HR accounts. Throws `not-found`. */
export async function getStaffCompany(db: Db, config: Config, id: number): Promise<StaffCompany> {
  const found = await db
    .select()
    .from(partners)
    .where(and(isCompany, eq(partners.id, id)));
  const [company] = await describe(db, found);
  if (company === undefined) throw new Problem('not-found', 'Cette entreprise n’existe pas.');
  const hr = await db
    .select({ account: partners, password: credentials.changedAt })
    .from(partners)
    .leftJoin(credentials, eq(credentials.partnerId, partners.id))
    .where(and(eq(partners.companyId, id), eq(partners.role, 'hr'), isNull(partners.erasedAt)))
    .orderBy(partners.id);
  return {
    ...company,
    hr: hr.map(({ account, password }) => ({
      ...{ id: account.id, name: account.name, email: account.email },
      ...{ partner_phone: account.phone, is_open: password !== null },
      version: contentVersion(postOf(account)),
    })),
    usual_ceiling: config.settings.CREDIT_CEILING,
  };
}

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
        ...[inArray(partners.companyId, ids), eq(partners.membership, 'accepted')],
        isNull(partners.erasedAt),
      ),
    )
    .groupBy(partners.companyId);
  const membersOf = new Map(members.map(({ id, count: many }) => [id, many]));
  return companies.map((row) => ({
    ...{ id: row.id, name: row.name, city: row.city, email: row.email, phone: row.phone ?? '' },
    entreprise_code: row.companyCode ?? '',
    credit_ceiling: row.creditCeiling,
    member_count: membersOf.get(row.id) ?? 0,
    create_date: isoTime(row.createdAt),
    version: contentVersion(contentOf(row)),
  }));
}
