import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Company, MEMBERSHIP_CONSENT } from '#contract/people/membership.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { reportLimitHit } from '#server/base/limits/limit-hits.ts';
import { Problem, rateLimitedProblem } from '#server/base/problem.ts';
import { consents } from '#server/people/customers/tables.ts';
import {
  membershipStandingOf,
  recordMembershipStep,
  sendRequestMessages,
  standingAfter,
} from './membership-steps.ts';
import { membershipSteps } from './tables.ts';

/** Each request writes to an employer: enough for those who mistook theirs. */
const REQUESTS_A_DAY = 5;

const DAY_MS = 86_400_000;

export type MembershipRequest = {
  partnerId: number;
  companyCode?: string | undefined;
  companyId?: number | undefined;
  matricule?: string | undefined;
  function?: string | undefined;
  consent?: boolean | undefined;
};

/** Records it and mails customer and HR (rule P-22). Throws `not-found`, `bad-request`, `conflict`, `rate-limited`. */
export function requestMembership(
  { db, config, actor }: Act,
  request: MembershipRequest,
): Promise<void> {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, request.partnerId);
    refuseOthers(person);
    if (request.consent === false) {
      refuse('consent', 'Votre accord est nécessaire pour transmettre la demande.');
    }
    const company = await findCompany(tx, { code: request.companyCode, id: request.companyId });
    const to = standingAfter(
      membershipStandingOf(person),
      'request',
      person.companyId === company.id,
    );
    await limitRequests(tx, person.id);
    const details = {
      matricule: request.matricule ?? person.matricule,
      function: request.function ?? person.function,
    };
    await recordMembershipStep(tx, actor, person, { to, companyId: company.id, details });
    if (request.consent === true) {
      const wording = MEMBERSHIP_CONSENT;
      await tx.insert(consents).values({ partnerId: person.id, kind: 'membership', wording });
    }
    await sendRequestMessages(tx, config, { ...person, ...details }, company);
  });
}

function refuseOthers({ role, verifiedAt }: Partner): void {
  if (verifiedAt === null) refuse('partner_id', 'Partenaire incorrect');
  if (role !== 'customer') {
    refuse('partner_id', 'Seul un compte client peut demander une adhésion.');
  }
}

function refuse(field: string, message: string): never {
  throw new Problem('bad-request', message, [{ field, message }]);
}

async function limitRequests(tx: Db, partnerId: number): Promise<void> {
  const [oldest] = await tx
    .select({ at: membershipSteps.at })
    .from(membershipSteps)
    .where(
      and(
        eq(membershipSteps.partnerId, partnerId),
        eq(membershipSteps.state, 'requested'),
        gt(membershipSteps.at, new Date(Date.now() - DAY_MS)),
      ),
    )
    .orderBy(desc(membershipSteps.at))
    .offset(REQUESTS_A_DAY - 1)
    .limit(1);
  if (oldest === undefined) return;
  const waitMs = oldest.at.getTime() + DAY_MS - Date.now();
  reportLimitHit('membership requests');
  throw rateLimitedProblem('Vous avez déjà fait plusieurs demandes.', waitMs / 1000);
}

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

/** The employer by its code, in any case, or else its number. Throws `bad-request` (rule P-22). */
async function findCompany(
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
