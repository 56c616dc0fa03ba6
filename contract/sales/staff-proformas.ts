import * as z from 'zod/mini';
import { day, fieldsOf, filledText, oneOf, wholeNumber } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { idInPath, MAX_ID } from '../goods/catalogue/catalogue.ts';
import { createdOrder, quote } from './orders/order-shapes.ts';
import { MAX_PROFORMA_DAYS, PROFORMA_STATES } from './proforma-states.ts';
import { proformaForm, proformaOrder, proformaQuoteForm, proformaShape } from './proformas.ts';

/** XOF. */
const listedProforma = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(PROFORMA_STATES),
  company: z.string(),
  ninea: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  amount_total: z.int(),
  made_at: z.string(),
  valid_until: z.string(),
  order_id: z.nullable(z.int()),
  order_name: z.string(),
});
export type ListedProforma = z.infer<typeof listedProforma>;

/** Without the link: its holder may order, a reading clerk may not. */
const staffProformaDetail = z.extend(z.omit(proformaShape, { link: true, order: true }), {
  order: z.nullable(z.object({ id: z.int(), name: z.string() })),
  partner_id: z.nullable(z.int()),
  /** Empty if a customer made it. */
  made_by: z.string(),
  reminded_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  withdrawal_reason: z.string(),
  version: z.int(),
});
export type StaffProforma = z.infer<typeof staffProformaDetail>;

export const staffProformas = defineList({
  name: 'proformas',
  record: { one: paths.staffProforma },
  summary: 'Les factures proforma ; cherche un numéro, une entreprise, un NINEA, un téléphone',
  right: 'orders:read',
  sorts: ['-made_at', 'valid_until', 'amount_total'],
  filters: {
    state: z.optional(oneOf(PROFORMA_STATES)),
    partner_id: z.optional(idInPath),
    ...days,
  },
  example: { q: 'Baobab', filter: { state: 'open' } },
  item: listedProforma,
  columns: {
    number: 'Numéro',
    made_at: 'Date',
    state: 'État',
    company: 'Entreprise',
    ninea: 'NINEA',
    name: 'Contact',
    phone: 'Téléphone',
    email: 'E-mail',
    amount_total: 'Total (FCFA)',
    valid_until: 'Valable jusqu’au',
    order_name: 'Commande',
  },
});

const step = {
  method: 'POST',
  params: ofId,
  ifMatch: 'required',
  reply: staffProformaDetail,
} as const;

export const staffProformaCalls = {
  ...staffProformas.calls,
  getStaffProforma: staffCall('orders:read', {
    method: 'GET',
    path: paths.staffProforma,
    summary: 'Une facture proforma avec ce qu’elle est devenue',
    params: ofId,
    reply: staffProformaDetail,
  }),
  makeStaffProforma: staffCall('orders:write', {
    method: 'POST',
    path: staffProformas.path,
    summary: 'Établit une facture proforma pour un client ou une entreprise',
    status: 201,
    idempotencyKey: true,
    body: z.extend(proformaForm, {
      partner_id: z.optional(z.nullable(wholeNumber(1, MAX_ID))),
      /** Today not counted; the setting by default. */
      days: z.optional(wholeNumber(1, MAX_PROFORMA_DAYS)),
    }),
    reply: staffProformaDetail,
  }),
  sendProforma: staffCall('orders:write', {
    method: 'POST',
    path: paths.proformaSending,
    summary: 'Envoie de nouveau le lien d’une facture proforma',
    params: ofId,
    body: fieldsOf({ channel: oneOf(['sms', 'mail']) }),
    reply: z.object({ id: z.int(), channel: z.enum(['sms', 'mail']), sent_to: z.string() }),
  }),
  extendProforma: staffCall('orders:write', {
    ...step,
    path: paths.proformaExtension,
    summary: 'Garde les prix d’une facture proforma jusqu’à un autre jour',
    body: fieldsOf({ valid_until: day }),
  }),
  quoteStaffProforma: staffCall('orders:write', {
    method: 'POST',
    path: paths.staffProformaQuote,
    summary: 'Ce que coûterait la commande d’une facture proforma, prise pour le client',
    params: ofId,
    body: z.omit(proformaQuoteForm, { token: true }),
    reply: quote,
  }),
  orderStaffProforma: staffCall('orders:write', {
    method: 'POST',
    path: paths.staffProformaOrder,
    summary:
      'Prend la commande d’une facture proforma à ses prix : pour son compte, ou pour la personne sans compte (`guest`)',
    status: 201,
    idempotencyKey: true,
    params: ofId,
    body: z.omit(proformaOrder, { token: true }),
    reply: createdOrder,
  }),
  withdrawProforma: staffCall('orders:write', {
    ...step,
    path: paths.proformaWithdrawal,
    summary: 'Retire une facture proforma, qui ne se commande plus',
    body: fieldsOf({ reason: filledText(3, 300) }),
  }),
};
