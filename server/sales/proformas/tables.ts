import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderLineKind } from '#contract/sales/orders/line-kinds.ts';
import { PAYMENT_MODES } from '#contract/sales/orders/payment-modes.ts';
import { moment } from '#server/base/db/columns.ts';
import { actorColumn } from '#server/base/identity/tables.ts';
import type { SoldService } from '#server/goods/services/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { deliveryZones } from '../orders/delivery/tables.ts';
import { orders } from '../orders/tables.ts';

/** XOF, taxes included; `subtotal` and `tax` are its parts. */
export type ProformaLine = {
  kind: OrderLineKind;
  productId: number | null;
  name: string;
  quantity: number;
  unitPrice: number;
  total: number;
  subtotal: number;
  tax: number;
  /** Of a service alone; absent in proformas from before services. */
  service?: SoldService | null;
};

/** Offers at fixed prices until a day (rule S-40). XOF. */
export const proformas = pgTable(
  'proformas',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** As `PF-2026-000001`. */
    number: text('number').notNull(),
    /** Expiry follows from the last day. */
    state: text('state', { enum: ['open', 'ordered', 'withdrawn'] })
      .notNull()
      .default('open'),
    company: text('company').notNull(),
    ninea: text('ninea').notNull().default(''),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    /** E.164. */
    phone: text('phone'),
    note: text('note').notNull().default(''),
    /** The account that requested it or that staff made it for. */
    partnerId: actorColumn('partner_id'),
    madeById: actorColumn('made_by_id'),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** The last day of its prices, in Dakar. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    zoneId: integer('zone_id').references(() => deliveryZones.id, { onDelete: 'set null' }),
    placeId: integer('place_id').references(() => places.id, { onDelete: 'set null' }),
    /** Name of the zone or pickup place at the time. */
    destination: text('destination').notNull().default(''),
    lines: jsonb('lines').$type<ProformaLine[]>().notNull(),
    vatPercent: integer('vat_percent').notNull(),
    amountUntaxed: integer('amount_untaxed').notNull(),
    amountTax: integer('amount_tax').notNull(),
    amountTotal: integer('amount_total').notNull(),
    remindedAt: moment('reminded_at'),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnById: actorColumn('withdrawn_by_id'),
    withdrawalReason: text('withdrawal_reason').notNull().default(''),
    orderId: integer('order_id').references(() => orders.id),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('proformas_number_key').on(t.number),
    uniqueIndex('proformas_order_key').on(t.orderId),
    index('proformas_partner').on(t.partnerId, t.id),
    index('proformas_made').on(t.madeAt, t.id),
    index('proformas_valid').on(t.validUntil, t.id),
    index('proformas_amount').on(t.amountTotal, t.id),
    check('proformas_ordered', sql`(${t.state} = 'ordered') = (${t.orderId} is not null)`),
    check('proformas_amounts', sql`${t.amountTotal} = ${t.amountUntaxed} + ${t.amountTax}`),
  ],
);

/** The last number of each year; its row stays locked until the proforma is written. */
export const proformaCounters = pgTable('proforma_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull().default(0),
});
