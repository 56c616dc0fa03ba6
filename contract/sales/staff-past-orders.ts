import * as z from 'zod/mini';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { pastOrder } from './past-orders.ts';

const listedPastOrder = z.extend(z.omit(pastOrder, { lines: true }), {
  partner_id: z.nullable(z.int()),
  buyer_name: z.string(),
  buyer_email: z.string(),
  /** 221 and nine digits; empty without one. */
  buyer_phone: z.string(),
});
export type ListedPastOrder = z.infer<typeof listedPastOrder>;

const staffPastOrder = z.extend(listedPastOrder, { lines: pastOrder.shape.lines });
export type StaffPastOrder = z.infer<typeof staffPastOrder>;

export const staffPastOrders = defineList({
  name: 'commandes-passees',
  record: { one: paths.staffPastOrder },
  summary:
    'Les commandes de l’ancienne boutique ; cherche un numéro, un client, un numéro de série',
  right: 'orders:read',
  sorts: ['-ordered_at', 'number', 'total'],
  filters: { partner_id: z.optional(idInPath), ...days },
  example: { q: 'Awa Diop' },
  item: listedPastOrder,
  columns: {
    number: 'Numéro',
    source: 'Ancienne boutique',
    ordered_at: 'Date',
    buyer_name: 'Client',
    buyer_email: 'E-mail',
    buyer_phone: 'Téléphone',
    total: 'Montant (FCFA)',
    state: 'État',
    paid: 'Paiement',
  },
});

export const staffPastOrderCalls = {
  ...staffPastOrders.calls,
  getStaffPastOrder: staffCall('orders:read', {
    method: 'GET',
    path: paths.staffPastOrder,
    summary: 'Une commande de l’ancienne boutique avec ses lignes',
    params: ofId,
    reply: staffPastOrder,
  }),
};
