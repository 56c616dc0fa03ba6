import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { payments } from '../tables.ts';

/** What staff noted of a transfer, a cheque or a card at the shop's terminal. State and stage are the payment's. */
export const handPayments = pgTable('hand_payments', {
  paymentId: integer('payment_id')
    .primaryKey()
    .references(() => payments.id, { onDelete: 'cascade' }),
  /** The bank's reference or the motif, the number of the cheque, or the terminal's authorisation number. */
  reference: text('reference').notNull().default(''),
  /** Of a cheque: the bank, the name on it and the day on it. */
  bank: text('bank').notNull().default(''),
  drawer: text('drawer').notNull().default(''),
  drawnOn: date('drawn_on', { mode: 'string' }),
  depositedAt: moment('deposited_at'),
  /** When it ended without money, or its money was taken back, and why. */
  endedAt: moment('ended_at'),
  endReason: text('end_reason').notNull().default(''),
});

/** Money that came to the shop's bank account: a credit line of a statement, once each. XOF. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of day, amount, texts and its place among equal lines, so that an overlapping file adds no line twice. */
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    label: text('label').notNull(),
    reference: text('reference').notNull().default(''),
    amount: integer('amount').notNull(),
    fileName: text('file_name').notNull().default(''),
    importedAt: moment('imported_at').notNull().defaultNow(),
    state: text('state', { enum: ['open', 'matched', 'aside'] })
      .notNull()
      .default('open'),
    paymentId: integer('payment_id').references(() => payments.id),
    /** Whether the match counted the money; else the payment had been counted before. */
    hasCounted: boolean('has_counted').notNull().default(false),
    decidedAt: moment('decided_at'),
    decidedById: integer('decided_by_id').references(() => partners.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('bank_lines_key').on(t.key),
    uniqueIndex('bank_lines_payment').on(t.paymentId),
    index('bank_lines_state').on(t.state, t.day.desc()),
    index('bank_lines_day').on(t.day, t.id),
    check('bank_lines_amount', sql`${t.amount} >= 1`),
    check('bank_lines_match', sql`(${t.state} = 'matched') = (${t.paymentId} is not null)`),
  ],
);
