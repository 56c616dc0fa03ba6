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

/** Vouchers, which orders are paid by. What is left of one is the sum of its moves. XOF. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the code, which is kept nowhere, and its last signs, by which people tell it from others. */
    codeHash: text('code_hash').notNull().unique(),
    ending: text('ending').notNull(),
    kind: text('kind', { enum: VOUCHER_KINDS }).notNull(),
    /** How the money for a bought one came in. */
    paidBy: text('paid_by', { enum: VOUCHER_WAYS }),
    /** Whether the accountant's journal has its issue; for those from before it did, people wrote it themselves. */
    inJournal: boolean('in_journal').notNull().default(false),
    amount: integer('amount').notNull(),
    /** Of one that was sold for cash: the stamp duty that was taken beside `amount`, and what went back of it. */
    stampDuty: integer('stamp_duty').notNull().default(0),
    stampDutyBack: integer('stamp_duty_back').notNull().default(0),
    /** Its last day, in Dakar; without one it has no end. */
    expiresOn: date('expires_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    /** One that a second person has to confirm has neither a code that is known nor a move. */
    state: text('state', { enum: VOUCHER_STATES }).notNull().default('issued'),
    issuedById: integer('issued_by_id').references(() => partners.id, { onDelete: 'set null' }),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (t) => [
    index('vouchers_issued').on(t.issuedAt, t.id),
    index('vouchers_expires').on(t.expiresOn).where(sql`expires_on is not null`),
    check('vouchers_amount', sql`${t.amount} >= 1`),
    // Nodes from before the journal knew of it write neither column.
    check(
      'vouchers_paid_by',
      sql`not ${t.inJournal} or (${t.kind} = 'paid') = (${t.paidBy} is not null)`,
    ),
  ],
);

/** What happened to vouchers; rows are only ever added, which a trigger sees to. XOF, below zero for what leaves. */
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
