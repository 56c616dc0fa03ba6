import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LEAD_TYPES } from '#contract/sales/baskets.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { orders } from '../orders/tables.ts';

/** A line of a reported basket; the price is what the browser showed, in XOF. */
export type LeadLine = {
  productId: string;
  name: string;
  quantity: number;
  claimedPrice: number;
  addedAt: string | null;
};

/** The last report of a visitor's basket of one type. Amounts are claims in XOF. */
export const leads = pgTable(
  'leads',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `guest:…` unless an account is known. */
    visitor: text('visitor').notNull(),
    type: text('type', { enum: LEAD_TYPES }).notNull(),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    location: text('location').notNull(),
    coordinates: text('coordinates'),
    claimedTotal: bigint('claimed_total', { mode: 'number' }).notNull(),
    lines: jsonb('lines').$type<LeadLine[]>().notNull(),
    state: text('state', { enum: ['to_contact', 'contacted', 'converted', 'lost'] })
      .notNull()
      .default('to_contact'),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    reportedAt: moment('reported_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('leads_visitor_type_key').on(t.visitor, t.type),
    index('leads_reported').on(t.reportedAt, t.id),
    index('leads_state').on(t.state, t.reportedAt, t.id),
    index('leads_claimed').on(t.claimedTotal, t.id),
  ],
);

/** Each report that differed from the previous one. */
export const leadReports = pgTable(
  'lead_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    claimedTotal: bigint('claimed_total', { mode: 'number' }).notNull(),
    lines: jsonb('lines').$type<LeadLine[]>().notNull(),
    location: text('location').notNull(),
    /** As the visitor's browser wrote it. */
    claimedDate: text('claimed_date').notNull(),
    reportedAt: moment('reported_at').notNull().defaultNow(),
  },
  (t) => [index('lead_reports_lead').on(t.leadId, t.reportedAt.desc())],
);

/** Follow-ups by staff. */
export const leadSteps = pgTable(
  'lead_steps',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['to_contact', 'contacted', 'converted', 'lost'] }).notNull(),
    note: text('note').notNull().default(''),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('lead_steps_lead').on(t.leadId, t.id)],
);
