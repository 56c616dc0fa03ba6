import * as z from 'zod/mini';
import { fieldsOf, oneOf, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { LEAD_TYPES } from './baskets.ts';

const LEAD_STATES = ['to_contact', 'contacted', 'converted', 'lost'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Prices as the browser showed them, in XOF. */
const line = z.object({ id: z.string(), nom: z.string(), quantité: z.int(), prix: z.int() });

/** A basket under the names of its report (rule S-2). */
const listedLead = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  has_contact: z.boolean(),
  type: z.enum(LEAD_TYPES),
  location: z.string(),
  /** As the browser claims. */
  total: z.int(),
  products: z.string(),
  date: z.string(),
  state: z.enum(LEAD_STATES),
  order_id: z.nullable(z.int()),
  order_name: z.nullable(z.string()),
  version: z.int(),
});
export type ListedLead = z.infer<typeof listedLead>;

export const staffLeads = defineList({
  name: 'relances',
  record: { one: paths.staffLead },
  summary: 'Les paniers signalés ; cherche un nom, un e-mail, un numéro, un lieu, un produit',
  right: 'leads:read',
  sorts: ['-date', 'total', 'name'],
  filters: {
    state: z.optional(oneOf(LEAD_STATES)),
    type: z.optional(oneOf(LEAD_TYPES)),
    contact: z.optional(oneOf(['with', 'without'])),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { state: 'contacted' } },
  item: listedLead,
  columns: {
    id: 'Numéro',
    date: 'Dernière activité',
    state: 'État',
    type: 'Panier',
    name: 'Nom',
    phone: 'Téléphone',
    email: 'E-mail',
    location: 'Lieu',
    products: 'Produits',
    total: 'Total annoncé (FCFA)',
    order_name: 'Commande',
  },
});

const staffLead = z.extend(listedLead, {
  localisation: z.nullable(z.string()),
  create_date: z.string(),
  produits: z.array(line),
  reports: z.array(
    z.object({ date: z.string(), total: z.int(), location: z.string(), produits: z.array(line) }),
  ),
  steps: z.array(
    z.object({
      id: z.int(),
      state: z.enum(LEAD_STATES),
      note: z.string(),
      /** Empty for the shop's own job. */
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type StaffLead = z.infer<typeof staffLead>;

export const leadStaffCalls = {
  ...staffLeads.calls,
  getStaffLead: staffCall('leads:read', {
    method: 'GET',
    path: paths.staffLead,
    summary: 'Un panier signalé et son histoire',
    params: ofId,
    reply: staffLead,
  }),
  changeLeadState: staffCall('leads:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.leadState,
    summary: 'Note où en est la relance d’un panier',
    params: ofId,
    body: fieldsOf({ state: oneOf(LEAD_STATES), note: z.optional(text(1000, z.trim())) }),
    reply: staffLead,
  }),
  findConversions: staffCall('leads:write', {
    method: 'POST',
    path: paths.leadConversions,
    summary:
      'Cherche maintenant les commandes qui ont suivi des paniers ; sinon toutes les 10 minutes',
    reply: z.object({ found: z.int() }),
  }),
};
