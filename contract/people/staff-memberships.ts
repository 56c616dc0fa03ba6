import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { membershipCase } from './membership.ts';

const ASKED_STANDINGS = ['requested', 'accepted', 'rejected'] as const;

const listedMembership = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  partner_phone: z.nullable(z.string()),
  matricule: z.string(),
  function: z.string(),
  standing: z.enum(ASKED_STANDINGS),
  /** The employer of the latest request. */
  company_id: z.nullable(z.int()),
  company_name: z.string(),
  /** Time and reason of the latest step. */
  date: z.nullable(z.string()),
  reason: z.string(),
});
export type ListedMembership = z.infer<typeof listedMembership>;

export const staffMemberships = defineList({
  name: 'adhesions',
  record: { one: paths.staffMembership },
  summary: 'Les demandes d’adhésion et leurs réponses ; les RH voient leur entreprise',
  right: 'memberships:read',
  sorts: ['-date', 'name', 'company_name'],
  filters: {
    standing: z.optional(oneOf(ASKED_STANDINGS)),
    company_id: z.optional(idInPath),
  },
  example: { q: 'Awa Diop', filter: { standing: 'rejected' } },
  item: listedMembership,
  columns: {
    name: 'Nom',
    email: 'E-mail',
    partner_phone: 'Téléphone',
    matricule: 'Matricule',
    function: 'Fonction',
    company_name: 'Entreprise',
    standing: 'Adhésion',
    date: 'Depuis',
    reason: 'Motif',
  },
});

const staffMembership = z.extend(membershipCase, { id: z.int() });
export type StaffMembership = z.infer<typeof staffMembership>;

export const staffMembershipCalls = {
  ...staffMemberships.calls,
  getStaffMembership: staffCall('memberships:read', {
    method: 'GET',
    path: paths.staffMembership,
    summary: 'L’adhésion d’une personne et son histoire',
    params: ofId,
    reply: staffMembership,
  }),
};
