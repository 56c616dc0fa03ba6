import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES, type StaffRole } from '#contract/access.ts';
import type { Reply } from '#contract/call.ts';
import type { teamList } from '#contract/staff/team.ts';
import { contentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/open.ts';
import { credentials, sessions } from '#server/db/schema/accounts.ts';
import { partners } from '#server/db/schema/partners.ts';
import { secondFactors } from '#server/db/schema/staff.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';
import { memberContent } from './team.ts';

type Question = ListQuestion & { role?: StaffRole | undefined };

const SORTABLE = { name: partners.name, role: partners.role, email: partners.email };

const ofPerson = sql`${sessions.partnerId} = ${partners.id}`;
const columns = {
  id: partners.id,
  name: partners.name,
  email: partners.email,
  role: partners.role,
  factorSince: secondFactors.confirmedAt,
  passwordSince: credentials.changedAt,
  deviceCount: sql<number>`(select count(*)::int from ${sessions} where ${ofPerson}
    and ${sessions.endedAt} is null and ${sessions.expiresAt} > now())`,
  lastSeenAt: sql<Date | null>`(select max(${sessions.lastUsedAt}) from ${sessions}
    where ${ofPerson})`.mapWith(sessions.lastUsedAt),
};

/** A page of the accounts with a role of staff, by name unless told otherwise. */
export async function listTeam(db: Db, question: Question): Promise<Reply<typeof teamList.call>> {
  const where = and(...conditionsOf(question));
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, {
    ...{ usual: 'name', id: partners.id },
  });
  const [found, totals] = await Promise.all([
    db
      .select(columns)
      .from(partners)
      .leftJoin(secondFactors, eq(secondFactors.partnerId, partners.id))
      .leftJoin(credentials, eq(credentials.partnerId, partners.id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(partners).where(where),
  ]);
  const items = found.map(({ factorSince, passwordSince, deviceCount, lastSeenAt, ...person }) => ({
    ...person,
    role: person.role as StaffRole,
    second_factor: factorSince !== null,
    is_invited: passwordSince === null,
    device_count: deviceCount,
    last_seen_at: lastSeenAt === null ? null : lastSeenAt.toISOString(),
    version: contentVersion(memberContent({ role: person.role, factorSince })),
  }));
  return { items, total: totals[0]!.total };
}

function conditionsOf(question: Question): (SQL | undefined)[] {
  const q = question.q?.trim() ?? '';
  const ids = idsOf(question);
  return [
    isNull(partners.erasedAt),
    inArray(partners.role, question.role === undefined ? [...STAFF_ROLES] : [question.role]),
    ids && inArray(partners.id, ids),
    q === '' ? undefined : or(hasPart(partners.name, q), hasPart(partners.email, q)),
  ];
}
