import type { MembershipCase, MembershipForm } from '#contract/people/membership.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { phoneOnWire } from '#server/base/identity/person-payload.ts';
import type { MembershipRequest } from './request-membership.ts';

export type StepRow = {
  partnerId: number;
  at: Date;
  state: MembershipCase['history'][number]['state'];
  company: string;
  by: string | null;
  reason: string;
};

export function toCase(
  person: Partner,
  company: MembershipCase['company'],
  steps: StepRow[],
): MembershipCase {
  return {
    partner_id: person.id,
    name: person.name,
    email: person.email,
    partner_phone: phoneOnWire(person.phone),
    matricule: person.matricule,
    function: person.function,
    company,
    adhesion: person.membership,
    adhesion_submit: person.membershipSubmitted,
    history: steps.map(({ at, state, company: name, by, reason }) => ({
      at: at.toISOString(),
      state,
      company: name,
      by: by ?? '',
      reason,
    })),
  };
}

export const readMembershipForm = (form: MembershipForm): MembershipRequest => ({
  partnerId: form.partner_id,
  companyCode: form.entreprise_code,
  companyId: form.company_id,
  matricule: form.matricule,
  function: form.function,
  consent: form.consent,
});
