import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { getFrom } from '#contract/base/tables.ts';
import { type ListedMember, staffMembers } from '#contract/sales/orders/staff-credits.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { idsOf } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { owedBy, readMemberCredits } from '#server/sales/orders/credit/owed-by-member.ts';

const companies = alias(partners, 'companies');

/** Also the condition of an index. */
const isMember = sql`membership = 'accepted' and kind = 'person' and erased_at is null`;

/** Looked up for the few debtors who are no members; `exists` would read all customers. */
const isPerson = (id: SQL) => sql`(select person.kind = 'person' and person.erased_at is null
  from ${partners} person where person.id = ${id})`;

/** Members, and those who are none any more and still owe; the largest debts first. HR sees its own company. */
export function listMembers(
  { db, config: { settings }, actor }: Act,
  query: QueryOf<typeof staffMembers>,
): StaffRows<ListedMember> {
  const owed = owedBy(db);
  const company = hrCompanyOf(actor) ?? query.company_id;
  const ids = idsOf(query);
  const isByName = /name/.test(query.sort ?? '');
  const isOfPerson = (company ?? query.q) !== undefined || isByName;
  const id = sql`coalesce(member.id, ${owed.partnerId})`;
  const here = sql`(select id from ${partners} where ${isMember}) member
    full join ${owed} on ${owed.partnerId} = member.id`;
  return listOf(db, staffMembers, query, {
    // Members by an index alone; who they are only where that is asked.
    from: isOfPerson
      ? sql`${here} join ${partners} on ${partners.id} = ${id}
          left join ${partners} companies on companies.id = ${partners.companyId}`
      : here,
    isSummed: !isByName,
    where: and(
      sql`(member.id is not null or (${owed.owed} > 0 and ${isPerson(sql`${owed.partnerId}`)}))`,
      query.owing && gt(query.owing === 'late' ? owed.late : owed.owed, 0),
      company === undefined ? undefined : eq(partners.companyId, company),
      ids && inArray(id, ids),
      matchesText(partners, query.q ?? ''),
    ),
    sortable: {
      amount_residual: sql`coalesce(${owed.owed}, 0)`,
      amount_late: sql`coalesce(${owed.late}, 0)`,
      name: partners.name,
      company_name: { mayBeNull: companies.name },
    },
    id,
    read: (wanted) => readMembers(db, settings.CREDIT_CEILING, wanted),
  });
}

async function readMembers(
  db: Db,
  usualCeilingXof: number,
  ids: number[],
): Promise<ListedMember[]> {
  const credits = await readMemberCredits(db, ids, usualCeilingXof);
  const found = await db
    .select({ person: partners, company: companies.name })
    .from(partners)
    .leftJoin(companies, eq(companies.id, partners.companyId))
    .where(inArray(partners.id, ids));
  return found.map(({ person, company }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    partner_phone: person.phone,
    matricule: person.matricule,
    company_name: company ?? '',
    credit_ceiling: person.creditCeiling,
    ...getFrom(credits, person.id),
    version: contentVersion(ceilingContent(person)),
  }));
}

const ceilingContent = ({ creditCeiling }: { creditCeiling: number | null }) => ({
  creditCeiling,
});

/** Gives a member a ceiling in XOF; null for the company's. Throws `forbidden`, `not-found`, `conflict`. */
export async function setCeiling(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  creditCeiling: number | null,
): Promise<void> {
  if (isOwner(actor, id)) {
    throw new Problem('forbidden', 'Vous ne fixez pas votre propre plafond.');
  }
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.membership !== 'accepted') {
      throw new Problem('conflict', 'Seul un adhérent a un plafond de crédit.');
    }
    refuseStale(seenVersion, ceilingContent(person));
    await tx
      .update(partners)
      .set({ creditCeiling, updatedAt: sql`now()` })
      .where(eq(partners.id, id));
    await writeAudit(tx, actor, {
      action: 'ceiling changed',
      subject: `partner:${id}`,
      before: { creditCeiling: person.creditCeiling },
      after: { creditCeiling },
    });
  });
}
