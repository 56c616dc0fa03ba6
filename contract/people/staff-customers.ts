import * as z from 'zod/mini';
import { ROLES } from '../base/access.ts';
import { fieldsOf, filledText, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { ORDER_STATES, SALE_TYPES } from '../sales/orders/order-states.ts';
import { MEMBERSHIPS } from './account.ts';

/** A usable account, a sign-up without its code, or a guest who ordered without an account. */
const CUSTOMER_KINDS = ['account', 'unfinished', 'guest'] as const;
/** State of the credit membership; `never` means no request. */
const STANDINGS = ['never', 'requested', 'accepted', 'rejected'] as const;

const listedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  partner_phone: z.nullable(z.string()),
  partner_city: z.string(),
  kind: z.enum(CUSTOMER_KINDS),
  role: z.enum(ROLES),
  standing: z.enum(STANDINGS),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  create_date: z.string(),
  /** Number of orders of all kinds except cancelled ones, and their sum in XOF. */
  order_count: z.int(),
  amount_total: z.int(),
  version: z.int(),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const staffCustomers = defineList({
  name: 'clients',
  record: { one: paths.staffCustomer, update: paths.userUpdate },
  summary: 'Les clients ; cherche un nom, un e-mail ou un numéro sous toutes ses formes',
  right: 'customers:read',
  sorts: ['-create_date', 'name', 'email'],
  filters: {
    kind: z.optional(oneOf(CUSTOMER_KINDS)),
    standing: z.optional(oneOf(STANDINGS)),
    company_id: z.optional(idInPath),
    role: z.optional(oneOf(ROLES)),
  },
  example: { q: 'Awa Diop', filter: { kind: 'guest' } },
  item: listedCustomer,
  columns: {
    id: 'Numéro',
    name: 'Nom',
    email: 'E-mail',
    partner_phone: 'Téléphone',
    partner_city: 'Ville',
    kind: 'Compte',
    role: 'Rôle',
    standing: 'Adhésion',
    create_date: 'Depuis',
    order_count: 'Commandes',
    amount_total: 'Montant (FCFA)',
  },
});

/** A customer with all details for staff. Amounts in XOF. */
const staffCustomer = z.extend(listedCustomer, {
  function: z.string(),
  matricule: z.string(),
  email_proven: z.boolean(),
  phone_proven: z.boolean(),
  session_count: z.int(),
  addresses: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      recipient: z.string(),
      phone: z.string(),
      city: z.string(),
      quarter: z.string(),
      landmark: z.string(),
      is_default: z.boolean(),
    }),
  ),
  consents: z.array(z.object({ kind: z.enum(['terms', 'membership']), given_at: z.string() })),
  /** The latest 100 orders. */
  orders: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type_sale: z.enum(SALE_TYPES),
      state: z.enum(ORDER_STATES),
      date_order: z.string(),
      amount_total: z.int(),
      amount_residual: z.int(),
    }),
  ),
  /** Orders of the former shop, the latest 200. */
  past_orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      ordered_at: z.string(),
      total: z.int(),
      state: z.string(),
    }),
  ),
  /** What the former shop says; null for a customer who never had an account there. */
  moved: z.nullable(
    z.object({ old_id: z.string(), company: z.string(), wants_advertising: z.boolean() }),
  ),
  baskets: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      total: z.int(),
      state: z.string(),
      date: z.string(),
    }),
  ),
  membership: z.array(
    z.object({
      at: z.string(),
      state: z.enum([...MEMBERSHIPS, 'requested']),
      company: z.string(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
});
export type StaffCustomer = z.infer<typeof staffCustomer>;

export const staffCustomerCalls = {
  ...staffCustomers.calls,
  getStaffCustomer: staffCall('customers:read', {
    method: 'GET',
    path: paths.staffCustomer,
    summary: 'Un client : commandes, adresses, accords, paniers signalés',
    params: ofId,
    reply: staffCustomer,
  }),
  exportCustomer: staffCall('customers:write', {
    method: 'POST',
    path: paths.customerData,
    summary: 'Tout ce que la boutique garde d’une personne, table par table (droit d’accès)',
    params: ofId,
    reply: z.record(z.string(), z.unknown()),
  }),
  eraseCustomer: staffCall('customers:erase', {
    method: 'POST',
    ifMatch: 'required',
    path: paths.customerErasure,
    summary: 'Efface une personne à sa demande ; son nom, tapé, le confirme',
    params: ofId,
    body: fieldsOf({ name: filledText(1, 200), reason: filledText(3, 500) }),
    reply: z.object({ id: z.int(), message: z.string() }),
  }),
};
