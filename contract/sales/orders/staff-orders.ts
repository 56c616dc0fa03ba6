import * as z from 'zod/mini';
import { oneOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { days, defineList } from '#contract/base/staff-list.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { deliverySlot } from '#contract/sales/handover/slot-shapes.ts';
import {
  FULFILMENTS,
  ORDER_QUEUE_NAMES,
  ORDER_STATES,
  PAYMENT_STATUSES,
  SALE_TYPES,
} from './order-states.ts';
import { PAYMENT_MODES } from './payment-modes.ts';

/** XOF. */
const listedOrder = z.object({
  id: z.int(),
  name: z.string(),
  type_sale: z.enum(SALE_TYPES),
  type_order: z.enum(['commande', 'pack']),
  payment_mode: z.enum(PAYMENT_MODES),
  state: z.enum(ORDER_STATES),
  fulfilment_state: z.enum(FULFILMENTS),
  advance_payment_status: z.enum(PAYMENT_STATUSES),
  partner_id: z.int(),
  partner_name: z.string(),
  partner_phone: z.nullable(z.string()),
  partner_email: z.string(),
  recipient: z.string(),
  for_relative: z.boolean(),
  zone: z.string(),
  city: z.string(),
  quarter: z.string(),
  /** The first product of the order; null for an order without products. */
  first_product: z.nullable(
    z.object({ name: z.string(), quantity: z.int(), image_url: z.nullable(z.string()) }),
  ),
  /** How many other products. */
  more_products: z.int(),
  amount_total: z.int(),
  amount_discount: z.int(),
  amount_residual: z.int(),
  date_order: z.string(),
  wished_on: z.nullable(z.string()),
  commitment_date: z.string(),
  /** The promised days; both null without a promise. */
  delivery_from: z.nullable(z.string()),
  delivery_until: z.nullable(z.string()),
  delivery_slot: z.nullable(deliverySlot),
  /** Null for a delivery. */
  pickup: z.nullable(z.object({ name: z.string() })),
  queue: z.enum(ORDER_QUEUE_NAMES),
  /** Null if it needs no confirmation. */
  confirm_until: z.nullable(z.string()),
  /** Until when a showroom sets the piece aside; absent for other orders. */
  reserved_until: z.optional(z.string()),
  /** The moves that the server allows now, as the detail names them. */
  next_states: z.array(z.enum(ORDER_STATES)),
  next_fulfilments: z.array(z.enum(FULFILMENTS)),
  version: z.int(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const staffOrders = defineList({
  name: 'commandes',
  record: { one: paths.staffOrder },
  summary: 'Les commandes de toutes sortes ; cherche un numéro, un nom, un téléphone, un produit',
  right: 'orders:read',
  sorts: ['-date_order', 'name', 'amount_total', 'amount_residual', 'partner_name', 'wished_on'],
  filters: {
    queue: z.optional(oneOf(ORDER_QUEUE_NAMES)),
    state: z.optional(oneOf(ORDER_STATES)),
    fulfilment_state: z.optional(oneOf(FULFILMENTS)),
    type_sale: z.optional(oneOf(SALE_TYPES)),
    payment_mode: z.optional(oneOf(PAYMENT_MODES)),
    advance_payment_status: z.optional(oneOf(PAYMENT_STATUSES)),
    confirmation: z.optional(oneOf(['true', 'false'])),
    due: z.optional(oneOf(['true', 'false'])),
    /** To prepare or in delivery, by the day of its slot, wish or promise; `due` is today or earlier. */
    promised: z.optional(oneOf(['late', 'today', 'due', 'later'])),
    /** Counts as a sale: neither draft nor cancelled. */
    sold: z.optional(oneOf(['true', 'false'])),
    relative: z.optional(oneOf(['true', 'false'])),
    /** Sold at a till. */
    counter: z.optional(oneOf(['true', 'false'])),
    /** To be collected where the pieces do not lie, so that staff brings them (rule M-58). */
    goods_elsewhere: z.optional(oneOf(['true', 'false'])),
    /** The covers of a discount are unknown, so a clerk must check a credit note. */
    unclear_discount: z.optional(oneOf(['true', 'false'])),
    partner_id: z.optional(idInPath),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { state: 'delivered' } },
  item: listedOrder,
  columns: {
    name: 'Numéro',
    date_order: 'Date',
    type_sale: 'Sorte',
    state: 'État',
    fulfilment_state: 'Livraison',
    payment_mode: 'Mode de paiement',
    advance_payment_status: 'Paiement',
    partner_name: 'Client',
    partner_phone: 'Téléphone',
    partner_email: 'E-mail',
    recipient: 'Destinataire',
    for_relative: 'Pour un proche',
    zone: 'Zone',
    amount_total: 'Total (FCFA)',
    amount_discount: 'Réductions (FCFA)',
    amount_residual: 'Reste à payer (FCFA)',
    wished_on: 'Livraison souhaitée',
  },
});
