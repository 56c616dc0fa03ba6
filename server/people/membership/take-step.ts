import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { membershipSteps } from './tables.ts';
import { columnsOf, type Reached } from './transitions.ts';

export type Step = {
  to: Reached;
  companyId: number;
  reason?: string;
  details?: Pick<Partner, 'matricule' | 'function'>;
};

export async function takeStep(
  tx: Db,
  actor: Actor,
  person: Partner,
  { to, companyId, reason = '', details }: Step,
): Promise<void> {
  const columns = columnsOf(to, companyId);
  await tx
    .update(partners)
    .set({ ...columns, ...details, updatedAt: sql`now()` })
    .where(eq(partners.id, person.id));
  const byId = actor.kind === 'account' ? actor.id : null;
  await tx
    .insert(membershipSteps)
    .values({ partnerId: person.id, companyId, state: to, reason, byId });
  const { membership, membershipSubmitted, companyId: companyBefore } = person;
  await writeAudit(tx, actor, {
    action: `membership ${to}`,
    subject: `partner:${person.id}`,
    before: { membership, membershipSubmitted, companyId: companyBefore },
    after: columns,
  });
}
