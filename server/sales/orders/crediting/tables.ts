import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CREDIT_LINE_KINDS, CREDIT_NOTE_STATES } from '#contract/delivery/return-states.ts';
import { moment } from '#server/base/db/columns.ts';
import { actorColumn } from '#server/base/identity/tables.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { orderLines, orders } from '../tables.ts';
/** Credit notes; see rule S-39. XOF. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    returnId: integer('return_id').references(() => returns.id, { onDelete: 'set null' }),
    state: text('state', { enum: CREDIT_NOTE_STATES }).notNull().default('asked'),
    year: integer('year'),
    serial: integer('serial'),
    selection: jsonb('selection').$type<CreditSelection>().notNull(),
    reason: text('reason').notNull(),
    /** How a refund by hand was made. */
    reference: text('reference').notNull().default(''),
    amountTotal: integer('amount_total').notNull(),
    amountUntaxed: integer('amount_untaxed').notNull(),
    amountTax: integer('amount_tax').notNull(),
    askedById: actorColumn('asked_by_id'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    decidedById: actorColumn('decided_by_id'),
    decidedAt: moment('decided_at'),
    issuedAt: moment('issued_at'),
    note: text('note').notNull().default(''),
    /** A till gives its money back, also when a second person confirms it later (rule M-56). */
    atTill: boolean('at_till').notNull().default(false),
  },
  (t) => [
    uniqueIndex('credit_notes_number_key').on(t.year, t.serial),
    index('credit_notes_order').on(t.orderId, t.id),
    index('credit_notes_return').on(t.returnId),
    index('credit_notes_state').on(t.state, t.askedAt, t.id),
    index('credit_notes_asked').on(t.askedAt, t.id),
    index('credit_notes_issued_at').on(t.issuedAt).where(sql`issued_at is not null`).concurrently(),
    index('credit_notes_amount').on(t.amountTotal, t.id),
    check(
      'credit_notes_amounts',
      sql`${t.amountTotal} = ${t.amountUntaxed} + ${t.amountTax} and ${t.amountTotal} >= 1`,
    ),
    check(
      'credit_notes_issued',
      sql`(${t.state} = 'issued') = (${t.serial} is not null and ${t.year} is not null and ${t.issuedAt} is not null)`,
    ),
  ],
);

/** XOF, taxes included; subtotal and tax are the two parts. */
export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    creditNoteId: integer('credit_note_id')
      .notNull()
      .references(() => creditNotes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: CREDIT_LINE_KINDS }).notNull(),
    orderLineId: integer('order_line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull().default(1),
    total: integer('total').notNull(),
    subtotal: integer('subtotal').notNull(),
    tax: integer('tax').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.creditNoteId, t.position] }),
    index('credit_note_lines_order_line').on(t.orderLineId),
    check('credit_note_lines_total', sql`${t.total} = ${t.subtotal} + ${t.tax}`),
  ],
);

/** The last number of each year; its row stays locked until the credit note is written. */
export const creditNoteCounters = pgTable('credit_note_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull().default(0),
});

/** Pieces by order line, the delivery, and an amount in XOF. */
export type CreditSelection = {
  lines: { lineId: number; quantity: number }[];
  withDelivery: boolean;
  amountXof: number;
};
