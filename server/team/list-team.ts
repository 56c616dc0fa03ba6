import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES, type StaffRole } from '#contract/access.ts';
import type { TeamMember } from '#contract/staff/team.ts';
import { contentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/open.ts';
import { credentials, secondFactors, sessions } from '#server/db/schema/accounts.ts';
import { partners } from '#server/db/schema/partners.ts';
import { matchesText } from '#server/lists/matches-text.ts';
import { idsOf, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { memberContent } from './team.ts';

type Question = ListQuery & { role?: StaffRole | undefined };

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

/** The accounts with a role of staff, by name unless told otherwise. */
export function listTeam(db: Db, question: Question): StaffRows<TeamMember> {
  return listOf(db, question, {
    from: partners,
    where: and(...conditionsOf(question)),
    sortable: SORTABLE,
    usual: 'name',
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

function conditionsOf(question: Question): (SQL | undefined)[] {
  const ids = idsOf(question);
  return [
    isNull(partners.erasedAt),
    inArray(partners.role, question.role === undefined ? [...STAFF_ROLES] : [question.role]),
    ids && inArray(partners.id, ids),
    matchesText(partners, question.q ?? ''),
  ];
}
