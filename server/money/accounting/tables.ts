import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { JOURNAL_KINDS } from '#contract/money/journal-kinds.ts';
import { PROVIDERS } from '#contract/money/payment-states.ts';
import { moment } from '#server/base/db/columns.ts';

/*
 * The closed days of the journal. Triggers forbid changes, so rows refer to nothing deletable and name no person. XOF.
 */

export const journalDays = pgTable('journal_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  closedAt: moment('closed_at').notNull().defaultNow(),
  closedById: integer('closed_by_id').notNull(),
});

/** Entries of closed days, numbered without a gap within the year of their day. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: JOURNAL_KINDS }).notNull(),
    /** What was booked: the order of an invoice, the credit note, the payment, the event of a refund, the move of a voucher or of cash, the session of
     * a closing, the ticket. */
    sourceId: integer('source_id').notNull(),
    at: moment('at').notNull(),
    provider: text('provider', { enum: PROVIDERS }),
    orderId: integer('order_id'),
    voucherId: integer('voucher_id'),
    /** Of a drawer's cash: its session. */
    sessionId: integer('session_id'),
    piece: text('piece').notNull(),
    label: text('label').notNull(),
    amount: integer('amount').notNull(),
    vat: integer('vat').notNull(),
    stampDuty: integer('stamp_duty').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.serial] }),
    uniqueIndex('journal_entries_source_key').on(t.kind, t.sourceId),
    index('journal_entries_day').on(t.day, t.serial),
  ],
);

export const journalLines = pgTable(
  'journal_lines',
  {
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    position: integer('position').notNull(),
    account: text('account').notNull(),
    title: text('title').notNull(),
    debit: integer('debit').notNull(),
    credit: integer('credit').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.serial, t.position] }),
    foreignKey({
      name: 'journal_lines_entry',
      columns: [t.year, t.serial],
      foreignColumns: [journalEntries.year, journalEntries.serial],
    }),
    check(
      'journal_lines_side',
      sql`${t.debit} >= 0 and ${t.credit} >= 0 and (${t.debit} = 0) <> (${t.credit} = 0)`,
    ),
  ],
);
