import * as z from 'zod/mini';
import { STAFF_ROLES } from '../base/access.ts';
import { fieldsOf, filledText, oneOf } from '../base/fields/fields.ts';
import { email, MAX_NAME } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

const member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  second_factor: z.boolean(),
  /** Invited, but without a password yet. */
  is_invited: z.boolean(),
  device_count: z.int(),
  /** ISO 8601; null if the member never signed in or their devices were deleted. */
  last_seen_at: z.nullable(z.string()),
  version: z.int(),
});
export type TeamMember = z.infer<typeof member>;

export const teamList = defineList({
  name: 'equipe',
  summary: 'Les comptes de l’équipe ; cherche un nom ou une adresse',
  right: 'staff:manage',
  sorts: ['name', 'role', 'email'],
  filters: { role: z.optional(oneOf(STAFF_ROLES)) },
  example: { q: 'Awa Diop', filter: { role: 'admin' } },
  item: member,
  columns: {
    name: 'Nom',
    email: 'E-mail',
    role: 'Rôle',
    second_factor: 'Application de codes',
    is_invited: 'Invitation en attente',
    device_count: 'Appareils connectés',
    last_seen_at: 'Vu la dernière fois',
  },
});

export const teamCalls = {
  ...teamList.calls,
  inviteToTeam: staffCall('staff:manage', {
    method: 'POST',
    path: teamList.path,
    summary:
      'Donne un rôle à un compte vérifié, ou invite quelqu’un par e-mail à choisir un mot de passe',
    status: 201,
    body: fieldsOf({ email, name: filledText(1, MAX_NAME), role: oneOf(STAFF_ROLES) }),
    reply: z.object({ id: z.int(), is_invited: z.boolean() }),
  }),
  changeTeamRole: staffCall('staff:manage', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.teamMember,
    summary: 'Donne un autre rôle, ou le retire (`customer`)',
    params: ofId,
    body: fieldsOf({ role: oneOf([...STAFF_ROLES, 'customer']) }),
    reply: z.object({ id: z.int() }),
  }),
  signTeamMemberOut: staffCall('staff:manage', {
    method: 'POST',
    path: paths.teamMemberSignOut,
    summary: 'Déconnecte tous les appareils d’un membre de l’équipe',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
  resetTeamMemberFactor: staffCall('staff:manage', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.teamMemberFactor,
    summary:
      'Retire l’application de codes d’un membre de l’équipe, par exemple d’un téléphone perdu',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
};
