import * as z from 'zod/mini';
import { fieldsOf, oneOf, text } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { SALE_TYPES } from './order-states.ts';

/** Overdue, due within seven days (today included), and later. */
const DUE = ['late', 'soon', 'later'] as const;
export type Due = (typeof DUE)[number];
export const SOON_DUE_DAYS = 7;

/** XOF; `id` is the order's id and the position. */
const listedInstalment = z.object({
  id: z.string(),
  order_id: z.int(),
  name: z.string(),
  sequence: z.int(),
  type_sale: z.enum(SALE_TYPES),
  due_date: z.string(),
  due: z.enum(DUE),
  /** Negative before the due day. */
  days_late: z.int(),
  amount: z.int(),
  amount_residual: z.int(),
  partner_id: z.int(),
  partner_name: z.string(),
  partner_phone: z.nullable(z.string()),
  partner_email: z.string(),
  company_name: z.string(),
  reminded_at: z.nullable(z.string()),
});
export type ListedInstalment = z.infer<typeof listedInstalment>;

export const staffInstalments = defineList({
  name: 'echeances',
  summary: 'Les échéances à payer, crédits et précommandes ; les RH voient leur entreprise',
  right: 'credits:read',
  sorts: ['due_date', 'amount_residual', 'partner_name'],
  filters: {
    due: z.optional(oneOf(DUE)),
    type_sale: z.optional(oneOf(SALE_TYPES)),
    company_id: z.optional(idInPath),
    order_id: z.optional(idInPath),
  },
  example: { q: 'Awa Diop', filter: { due: 'late' } },
  item: listedInstalment,
  columns: {
    name: 'Commande',
    sequence: 'Échéance',
    type_sale: 'Sorte',
    due_date: 'À payer le',
    days_late: 'Jours de retard',
    amount: 'Montant (FCFA)',
    amount_residual: 'Manque (FCFA)',
    partner_name: 'Client',
    partner_phone: 'Téléphone',
    partner_email: 'E-mail',
    company_name: 'Entreprise',
    reminded_at: 'Dernier rappel',
  },
});

export const instalmentCalls = {
  ...staffInstalments.calls,
  remindInstalment: staffCall('credits:validate-for-shop', {
    method: 'POST',
    path: paths.instalmentReminder,
    summary: 'Rappelle une échéance à son client, une fois par jour au plus',
    params: fieldsOf({
      id: text(20, z.regex(/^\d{1,9}-\d{1,3}$/, 'une échéance est attendue')),
    }),
    reply: z.object({ id: z.string(), message: z.string() }),
  }),
};
