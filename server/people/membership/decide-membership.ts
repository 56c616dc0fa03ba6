import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { takeStep } from './take-step.ts';
import { tellOfDecision } from './tell-people.ts';
import { standingAfter, standingOf } from './transitions.ts';

export type Decision = { state: 'accepted' | 'rejected'; reason?: string | undefined };

/**
 * Decides a request or ends a membership. HR decides for its company, nobody about themselves. Throws
 * `not-found`, `forbidden`, `conflict`.
 */
export async function decideMembership(
  { db, config, actor }: Act,
  partnerId: number,
  { state, reason = '' }: Decision,
): Promise<void> {
  if (isOwner(actor, partnerId)) {
    throw new Problem('forbidden', 'Vous ne décidez pas de votre propre adhésion.');
  }
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, partnerId);
    const hrCompany = hrCompanyOf(actor);
    // The company of an HR account is the one it speaks for, not one that it asks to belong to.
    if (person.role === 'hr' || (hrCompany !== undefined && person.companyId !== hrCompany)) {
      throw new Problem('not-found', 'Cette demande n’existe pas.');
    }
    const move = state === 'accepted' ? 'accept' : 'reject';
    const to = standingAfter(standingOf(person), move, true);
    const company = await getCompany(tx, person.companyId);
    await takeStep(tx, actor, person, { to, companyId: company.id, reason });
    const told = person.membership === 'accepted' ? 'ended' : state;
    await tellOfDecision(tx, config, person, { company: company.name, state: told, reason });
  });
}

async function getCompany(tx: Db, id: number | null): Promise<{ id: number; name: string }> {
  const [company] = await tx
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(eq(partners.id, id ?? 0));
  if (company === undefined) throw new Error('A membership that can be decided has no company');
  return company;
}
