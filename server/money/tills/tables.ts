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
import { COMMAND_OUTCOMES } from '#contract/delivery/round-states.ts';
import { type PaymentProvider, PROVIDERS } from '#contract/money/payment-states.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import {
  CASH_REASONS,
  SESSION_STATES,
  TILL_COMMANDS,
  TILL_SALE_STATES,
} from '#contract/money/tills/till-words.ts';
import { moment } from '#server/base/db/columns.ts';
import { actorColumn, partners } from '#server/base/identity/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { vouchers } from '#server/money/payments/vouchers/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** The sums of a session. XOF. */
export type SessionSums = {
  floatXof: number;
  /** Completed payments and cheques in the drawer; `dutyXof` is the stamp duty beside the amount. */
  ways: { way: PaymentProvider; count: number; amountXof: number; dutyXof: number }[];
  /** What of `ways` came after the closing of its own session; sums of older closings have none. */
  lateXof?: number;
  cashInXof: number;
  cashOutXof: number;
  /** What went back for returns, by way; sums of older closings have none. */
  back?: { way: PaymentProvider; count: number; amountXof: number; dutyXof: number }[];
  /** Cash of refused sales: in the drawer, in no payment. */
  looseCashXof: number;
  /** What the drawer should hold. */
  expectedXof: number;
  sales: { done: number; refused: number; settled: number; totalXof: number };
  /** Of each device the first and last ticket. */
  tickets: { first: string; last: string; count: number }[];
};

/** A drawer with its place. */
export const tills = pgTable(
  'tills',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Begins the numbers of its tickets, as `C1`. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id),
    active: boolean('active').notNull().default(true),
    /** The buyer of sales to customers who give no number: one row a till, so that no search and no lock is shared. */
    walkInId: integer('walk_in_id')
      .notNull()
      .references(() => partners.id),
    /** The last closing; its row is locked while the next one is numbered. */
    lastClosing: integer('last_closing').notNull().default(0),
  },
  (t) => [uniqueIndex('tills_code_key').on(t.code)],
);

/** A browser that sells at a till, under a key that it made. Its letter and its own count number its tickets. */
export const tillDevices = pgTable(
  'till_devices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tillId: integer('till_id')
      .notNull()
      .references(() => tills.id),
    key: text('key').notNull(),
    letter: text('letter').notNull(),
    name: text('name').notNull().default(''),
    lastSequence: integer('last_sequence').notNull().default(0),
    registeredById: actorColumn('registered_by_id'),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    shutOutAt: moment('shut_out_at'),
    shutOutById: actorColumn('shut_out_by_id'),
  },
  (t) => [
    uniqueIndex('till_devices_key').on(t.key),
    uniqueIndex('till_devices_letter_key').on(t.tillId, t.letter),
  ],
);

/** A drawer from its float to its count. XOF. */
export const tillSessions = pgTable(
  'till_sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tillId: integer('till_id')
      .notNull()
      .references(() => tills.id),
    /** Keys that devices gave it: two of them may open one till without a network. */
    keys: text('keys').array().notNull(),
    state: text('state', { enum: SESSION_STATES }).notNull().default('open'),
    floatXof: integer('float_xof').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    openedById: actorColumn('opened_by_id'),
    countedXof: integer('counted_xof'),
    countedAt: moment('counted_at'),
    countedById: actorColumn('counted_by_id'),
    acceptedAt: moment('accepted_at'),
    acceptedById: actorColumn('accepted_by_id'),
    note: text('note').notNull().default(''),
    /** The number of the closing, without a gap within the till, and its sums at that moment. */
    closing: integer('closing'),
    sums: jsonb('sums').$type<SessionSums>(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('till_sessions_till').on(t.tillId, t.id.desc()),
    index('till_sessions_state').on(t.state, t.id),
    index('till_sessions_keys').using('gin', t.keys),
    uniqueIndex('till_sessions_open_key').on(t.tillId).where(sql`state = 'open'`),
    uniqueIndex('till_sessions_closing_key').on(t.tillId, t.closing),
    check('till_sessions_xof', sql`${t.floatXof} >= 0 and coalesce(${t.countedXof}, 0) >= 0`),
    check(
      'till_sessions_counted',
      sql`(${t.state} = 'open') = (${t.countedAt} is null)
        and (${t.state} = 'accepted') = (${t.acceptedAt} is not null and ${t.closing} is not null)`,
    ),
  ],
);

/** Cash that came in or went out without a sale; negative when it went out. XOF. */
export const tillCashMoves = pgTable(
  'till_cash_moves',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => tillSessions.id),
    amountXof: integer('amount_xof').notNull(),
    reasonKind: text('reason_kind', { enum: CASH_REASONS }).notNull().default('other'),
    /** The seller's own words; required for `other`. */
    reason: text('reason').notNull(),
    byId: actorColumn('by_id'),
    /** By the device's clock. */
    deviceAt: moment('device_at').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('till_cash_moves_session').on(t.sessionId, t.id),
    check('till_cash_moves_amount', sql`${t.amountXof} <> 0`),
  ],
);

/** A ticket. XOF. */
export const tillSales = pgTable(
  'till_sales',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => tillDevices.id),
    sequence: integer('sequence').notNull(),
    /** As `C1-A-000012`. */
    number: text('number').notNull(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => tillSessions.id),
    /** Null for a refused sale. */
    orderId: integer('order_id').references(() => orders.id),
    state: text('state', { enum: TILL_SALE_STATES }).notNull(),
    /** What the ticket says. */
    totalXof: integer('total_xof').notNull(),
    /** Of a refused sale: the cash in the drawer, stamp duty included. */
    looseCashXof: integer('loose_cash_xof').notNull().default(0),
    /** Why it was refused, in French, and what was sent, without the customer and the company. */
    problem: text('problem').notNull().default(''),
    refused: jsonb('refused').$type<Omit<TillCommand, 'customer' | 'company'>>(),
    /** Priced by the device. */
    isOffline: boolean('is_offline').notNull(),
    sellerId: actorColumn('seller_id'),
    /** By the device's clock. */
    deviceAt: moment('device_at').notNull(),
    at: moment('at').notNull().defaultNow(),
    settledById: actorColumn('settled_by_id'),
    settledAt: moment('settled_at'),
    /** Cash of a ticket that was booked after its closing had accepted that cash as loose, stamp duty included (rule M-62). */
    settledXof: integer('settled_xof').notNull().default(0),
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('till_sales_number_key').on(t.number),
    uniqueIndex('till_sales_sequence_key').on(t.deviceId, t.sequence),
    uniqueIndex('till_sales_order_key').on(t.orderId),
    index('till_sales_session').on(t.sessionId, t.id.desc()),
    index('till_sales_refused').on(t.id).where(sql`state = 'refused'`),
    check('till_sales_order', sql`(${t.state} = 'done') = (${t.orderId} is not null)`),
  ],
);

/** Payments that were taken at a till, wallets included, and what the customer handed over in cash (XOF). */
export const tillPayments = pgTable(
  'till_payments',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => payments.id),
    sessionId: integer('session_id')
      .notNull()
      .references(() => tillSessions.id),
    handedXof: integer('handed_xof'),
    /** The session whose closing has counted it: a later one if the money came after its own was accepted. */
    closedInId: integer('closed_in_id').references(() => tillSessions.id),
  },
  (t) => [
    index('till_payments_session').on(t.sessionId),
    index('till_payments_closed_in').on(t.closedInId),
  ],
);

/**
 * Money that went back at a till (rule M-54), by the payment that it was taken from. XOF; `dutyXof` is the stamp duty
 * beside the amount.
 */
export const tillRefunds = pgTable(
  'till_refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => tillSessions.id),
    deviceId: integer('device_id')
      .notNull()
      .references(() => tillDevices.id),
    /** The key of its command on the device. */
    commandKey: text('command_key').notNull(),
    creditNoteId: integer('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The voucher that was made for it; null for other ways and for a voucher that had paid. */
    voucherId: integer('voucher_id').references(() => vouchers.id),
    way: text('way', { enum: PROVIDERS }).notNull(),
    amountXof: integer('amount_xof').notNull(),
    dutyXof: integer('duty_xof').notNull().default(0),
    byId: actorColumn('by_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('till_refunds_session').on(t.sessionId),
    index('till_refunds_command').on(t.deviceId, t.commandKey),
    index('till_refunds_payment').on(t.paymentId),
    index('till_refunds_credit_note').on(t.creditNoteId),
    check('till_refunds_xof', sql`${t.amountXof} >= 1 and ${t.dutyXof} >= 0`),
  ],
);

/** Pieces that were sold at a till although the stock did not have them there; a person looks why. */
export const tillShortages = pgTable(
  'till_shortages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    saleId: integer('sale_id')
      .notNull()
      .references(() => tillSales.id),
    /** Numbers, as in the ledger: a product may be deleted. */
    productId: integer('product_id').notNull(),
    name: text('name').notNull(),
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id),
    pieces: integer('pieces').notNull(),
    settledAt: moment('settled_at'),
    settledById: actorColumn('settled_by_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('till_shortages_sale').on(t.saleId),
    index('till_shortages_open').on(t.id).where(sql`settled_at is null`),
    check('till_shortages_pieces', sql`${t.pieces} >= 1`),
  ],
);

/** Commands under the device's key, with the response. */
export const tillCommands = pgTable(
  'till_commands',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => tillDevices.id),
    key: text('key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    kind: text('kind', { enum: TILL_COMMANDS }).notNull(),
    outcome: text('outcome', { enum: COMMAND_OUTCOMES }).notNull(),
    message: text('message').notNull().default(''),
    orderId: integer('order_id'),
    byId: actorColumn('by_id'),
    deviceAt: moment('device_at').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.key] })],
);
