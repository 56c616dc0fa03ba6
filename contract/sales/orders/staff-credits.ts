import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { ceiling } from '#contract/people/staff-companies.ts';
import { memberCredit, readOrder } from './order-shapes.ts';
import { ORDER_STATES, VALIDATIONS } from './order-states.ts';

/** Who acts next: employer, shop, or the member with the first instalment. */
const CREDIT_TURNS = ['employer', 'shop', 'first', 'running', 'ended'] as const;
export type CreditTurn = (typeof CREDIT_TURNS)[number];

/** XOF. */
const listedCredit = z.object({
  id: z.int(),
  name: z.string(),
  date_order: z.string(),
  partner_id: z.int(),
  partner_name: z.string(),
  partner_phone: z.nullable(z.string()),
  company_name: z.string(),
  state: z.enum(ORDER_STATES),
  turn: z.enum(CREDIT_TURNS),
  validation_rh_state: z.nullable(z.enum(VALIDATIONS)),
  validation_admin_state: z.nullable(z.enum(VALIDATIONS)),
  amount_total: z.int(),
  amount_residual: z.int(),
  version: z.int(),
});
export type ListedCredit = z.infer<typeof listedCredit>;

const company = { company_id: z.optional(idInPath) };

export const staffCredits = defineList({
  name: 'credits',
  record: { one: paths.staffCredit },
  summary: 'Les commandes à crédit et leurs validations ; les RH voient leur entreprise',
  right: 'credits:read',
  sorts: ['-date_order', 'partner_name', 'amount_total', 'amount_residual'],
  filters: { turn: z.optional(oneOf(CREDIT_TURNS)), ...company },
  example: { q: 'Awa Diop', filter: { turn: 'employer' } },
  item: listedCredit,
  columns: {
    name: 'Numéro',
    date_order: 'Date',
    partner_name: 'Client',
    partner_phone: 'Téléphone',
    company_name: 'Entreprise',
    state: 'État',
    validation_rh_state: 'Validation RH',
    validation_admin_state: 'Validation boutique',
    amount_total: 'Total (FCFA)',
    amount_residual: 'Reste à payer (FCFA)',
  },
});

/** XOF. */
const listedMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  partner_phone: z.nullable(z.string()),
  matricule: z.string(),
  company_name: z.string(),
  ...memberCredit.shape,
  /** The member's own; null if the company's or the usual one applies. */
  credit_ceiling: z.nullable(z.int()),
  version: z.int(),
});
export type ListedMember = z.infer<typeof listedMember>;

export const staffMembers = defineList({
  name: 'membres',
  summary: 'Les adhérents, ce qu’ils doivent et leur plafond ; les RH voient leur entreprise',
  right: 'credits:read',
  sorts: ['-amount_residual', 'amount_late', 'name', 'company_name'],
  filters: { owing: z.optional(oneOf(['owing', 'late'])), ...company },
  example: { q: 'Awa Diop', filter: { owing: 'late' } },
  item: listedMember,
  columns: {
    name: 'Nom',
    email: 'E-mail',
    partner_phone: 'Téléphone',
    matricule: 'Matricule',
    company_name: 'Entreprise',
    order_count: 'Commandes à payer',
    amount_residual: 'Doit (FCFA)',
    amount_late: 'En retard (FCFA)',
    ceiling: 'Plafond (FCFA)',
    ceiling_left: 'Encore possible (FCFA)',
  },
});

const staffCredit = z.extend(readOrder, {
  /** Why the reader may not give the next assent, in French; else null. */
  assent_refusal: z.nullable(z.string()),
  member: memberCredit,
});
export type StaffCredit = z.infer<typeof staffCredit>;

export const creditCalls = {
  ...staffCredits.calls,
  ...staffMembers.calls,
  getStaffCredit: staffCall('credits:read', {
    method: 'GET',
    path: paths.staffCredit,
    summary: 'Une commande à crédit, et si l’on peut y répondre soi-même',
    params: ofId,
    reply: staffCredit,
  }),
  setMemberCeiling: staffCall('credit-limits:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.memberCeiling,
    summary: 'Donne à un adhérent son propre plafond ; null : celui de l’entreprise',
    params: ofId,
    body: fieldsOf({ credit_ceiling: ceiling }),
    reply: z.object({ id: z.int(), credit_ceiling: z.nullable(z.int()) }),
  }),
  overrideCredit: staffCall('credits:validate-for-shop', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.creditOverride,
    summary: 'Valide une commande à crédit que les deux ont acceptée, sans premier versement',
    params: ofId,
    body: fieldsOf({ reason: filledText(3, 500) }),
    reply: readOrder,
  }),
};
