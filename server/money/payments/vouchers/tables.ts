import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  VOUCHER_KINDS,
  VOUCHER_MOVES,
  VOUCHER_STATES,
  VOUCHER_WAYS,
} from '#contract/money/voucher-states.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { payments } from '../tables.ts';

/** What is left of a voucher is the sum of its moves (rule M-34). XOF. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the code, which is stored nowhere, and its last signs for people. */
    codeHash: text('code_hash').notNull().unique(),
    ending: text('ending').notNull(),
    kind: text('kind', { enum: VOUCHER_KINDS }).notNull(),
    /** How a sold one was paid. */
    paidBy: text('paid_by', { enum: VOUCHER_WAYS }),
    /** Whether the journal has its issue; older ones were booked by hand. */
    inJournal: boolean('in_journal').notNull().default(false),
    amount: integer('amount').notNull(),
    stampDuty: integer('stamp_duty').notNull().default(0),
    stampDutyBack: integer('stamp_duty_back').notNull().default(0),
    /** Its last day, in Dakar; without one it has no end. */
    expiresOn: date('expires_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    /** A voucher that waits for a second person has no known code and no move. */
    state: text('state', { enum: VOUCHER_STATES }).notNull().default('issued'),
    issuedById: integer('issued_by_id').references(() => partners.id, { onDelete: 'set null' }),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (t) => [
    index('vouchers_issued').on(t.issuedAt, t.id),
    index('vouchers_expires').on(t.expiresOn).where(sql`expires_on is not null`),
    check('vouchers_amount', sql`${t.amount} >= 1`),
    // Older nodes write neither column.
    check(
      'vouchers_paid_by',
      sql`not ${t.inJournal} or (${t.kind} = 'paid') = (${t.paidBy} is not null)`,
    ),
  ],
);

/** Rows are only added; a trigger enforces it. XOF, negative for what leaves. */
export const voucherMoves = pgTable(
  'voucher_moves',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    voucherId: integer('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    kind: text('kind', { enum: VOUCHER_MOVES }).notNull(),
    amount: integer('amount').notNull(),
    /** The payment that it was redeemed by, or that gave it back. */
    paymentId: integer('payment_id').references(() => payments.id),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('voucher_moves_voucher').on(t.voucherId, t.id),
    index('voucher_moves_payment').on(t.paymentId),
    index('voucher_moves_booked')
      .on(t.at)
      .where(sql`kind in ('issue', 'cancel', 'expire')`)
      .concurrently(),
    check(
      'voucher_moves_sign',
      sql`(${t.kind} in ('issue', 'give-back')) = (${t.amount} > 0) and ${t.amount} <> 0`,
    ),
  ],
);
