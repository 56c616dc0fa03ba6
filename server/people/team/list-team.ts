import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES, type StaffRole } from '#contract/base/access.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type TeamMember, teamList } from '#contract/people/staff-team.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { credentials, secondFactors } from '#server/people/accounts/tables.ts';
import { memberContent } from './team.ts';

type Query = QueryOf<typeof teamList>;

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

/** The accounts with a role of staff, by name by default. */
export function listTeam(db: Db, query: Query): StaffRows<TeamMember> {
  return listOf(db, teamList, query, {
    from: partners,
    where: and(...conditionsOf(query)),
    sortable: SORTABLE,
    id: partners.id,
    read: (ids) => readMembers(db, ids),
  });
}

async function readMembers(db: Db, ids: number[]): Promise<TeamMember[]> {
  const found = await db
    .select(columns)
    .from(partners)
    .leftJoin(secondFactors, eq(secondFactors.partnerId, partners.id))
    .leftJoin(credentials, eq(credentials.partnerId, partners.id))
    .where(inArray(partners.id, ids));
  return found.map(({ factorSince, passwordSince, deviceCount, lastSeenAt, ...person }) => ({
    ...person,
    role: person.role as StaffRole,
    second_factor: factorSince !== null,
    is_invited: passwordSince === null,
    device_count: deviceCount,
    last_seen_at: lastSeenAt === null ? null : lastSeenAt.toISOString(),
    version: contentVersion(memberContent({ role: person.role, factorSince })),
  }));
}

function conditionsOf(query: Query): (SQL | undefined)[] {
  return [
    isNull(partners.erasedAt),
    inArray(partners.role, query.role === undefined ? [...STAFF_ROLES] : [query.role]),
    matchesText(partners, query.q ?? ''),
  ];
}
