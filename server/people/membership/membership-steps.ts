import { eq, sql } from 'drizzle-orm';
import { screens } from '#contract/base/screens.ts';
import type { Membership } from '#contract/people/account.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, hrCompanyOf, isOwner } from '#server/base/identity/actor.ts';
import { findHr, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  membershipDecidedMail,
  membershipDecidedSms,
  membershipRequestedMail,
  membershipRequestedMailForHr,
} from '#server/talk/messages/templates/account/membership.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { takesText } from '#server/talk/messages/texts-abroad.ts';
import { membershipSteps } from './tables.ts';

/** The state of a membership (rule P-21). */
export type MembershipStatus = 'never-asked' | 'requested' | 'accepted' | 'rejected';

export type Move = 'request' | 'accept' | 'reject';

type Reached = Exclude<MembershipStatus, 'never-asked'>;

type Outcome = { to: Reached } | { refusal: string };

const NEVER_ASKED = { refusal: 'Cette personne n’a pas demandé d’adhésion.' };

const OUTCOMES: Record<MembershipStatus, Record<Move, Outcome>> = {
  'never-asked': { request: { to: 'requested' }, accept: NEVER_ASKED, reject: NEVER_ASKED },
  requested: {
    request: { to: 'requested' },
    accept: { to: 'accepted' },
    reject: { to: 'rejected' },
  },
  accepted: {
    request: { refusal: 'Vous êtes déjà adhérent.' },
    accept: { refusal: 'Cette adhésion est déjà acceptée.' },
    reject: { to: 'rejected' },
  },
  rejected: {
    request: { to: 'requested' },
    accept: { refusal: 'Cette demande a été refusée : il en faut une nouvelle.' },
    reject: { refusal: 'Cette adhésion est déjà refusée.' },
  },
};

/** Where a move leads; to ask once more leads on only to another employer. Throws `conflict`. */
export function standingAfter(
  standing: MembershipStatus,
  move: Move,
  isSameCompany: boolean,
): Reached {
  if (standing === 'requested' && move === 'request' && isSameCompany) {
    throw new Problem('conflict', 'Votre demande est déjà en cours.');
  }
  const outcome = OUTCOMES[standing][move];
  if ('refusal' in outcome) throw new Problem('conflict', outcome.refusal);
  return outcome.to;
}

type Columns = { membership: Membership; membershipSubmitted: boolean; companyId: number | null };

/** Tells a request that HR has not decided from none at all; both are stored as `pending`. */
export function membershipStandingOf({
  membership,
  membershipSubmitted,
}: Pick<Columns, 'membership' | 'membershipSubmitted'>): MembershipStatus {
  if (membership !== 'pending') return membership;
  return membershipSubmitted ? 'requested' : 'never-asked';
}

/** The columns to store for a standing; a rejected customer loses the company. */
export function columnsOf(standing: Reached, companyId: number): Columns {
  const isAsking = standing === 'requested';
  return {
    membership: isAsking ? 'pending' : standing,
    membershipSubmitted: isAsking,
    companyId: standing === 'rejected' ? null : companyId,
  };
}

type Step = {
  to: Reached;
  companyId: number;
  reason?: string;
  details?: Pick<Partner, 'matricule' | 'function'>;
};

/** Updates the customer and writes the step and the audit log; sends no message. */
export async function recordMembershipStep(
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

type Decision = { state: 'accepted' | 'rejected'; reason?: string | undefined };

/** Decides or ends a membership, informs the customer (rule P-23). Throws `not-found`, `forbidden`, `conflict`. */
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
    const to = standingAfter(membershipStandingOf(person), move, true);
    const company = await getCompany(tx, person.companyId);
    await recordMembershipStep(tx, actor, person, { to, companyId: company.id, reason });
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

const requestsOf = ({ publicUrl }: Config) => `${publicUrl}${screens.profile}#requests`;

const membershipOf = ({ publicUrl }: Config) => `${publicUrl}${screens.profile}#membership`;

type Company = { id: number; name: string };

/** Queues e-mails to the customer and to each HR account of the company. */
export async function sendRequestMessages(
  tx: Db,
  config: Config,
  person: Pick<Partner, 'name' | 'email' | 'matricule' | 'function'>,
  company: Company,
): Promise<void> {
  const shop = shopContactOf(config);
  const { name, email, matricule, function: position } = person;
  const asked = { name, matricule, function: position, company: company.name };
  const mail = membershipRequestedMailForHr({ ...asked, link: requestsOf(config) }, shop);
  await sendLater(
    tx,
    { to: email, ...membershipRequestedMail({ name, company: company.name }, shop) },
    ...(await findHr(tx, company.id)).map((hr) => ({ to: hr.email, ...mail })),
  );
}

async function tellOfDecision(
  tx: Db,
  config: Config,
  { name, email, phone }: Pick<Partner, 'name' | 'email' | 'phone'>,
  decision: { company: string; state: 'accepted' | 'rejected' | 'ended'; reason: string },
): Promise<void> {
  const shop = shopContactOf(config);
  const link =
    decision.state === 'accepted' ? `${config.publicUrl}${screens.credit}` : membershipOf(config);
  await sendLater(
    tx,
    { to: email, ...membershipDecidedMail({ name, ...decision, link }, shop) },
    ...(phone !== null && takesText(config, { phone, email })
      ? [{ to: phone, text: membershipDecidedSms(decision, shop) }]
      : []),
  );
}
