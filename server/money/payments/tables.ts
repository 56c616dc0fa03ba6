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
import { PAYMENT_STATES, PROVIDERS, REVIEW_REASONS } from '#contract/money/payment-states.ts';
import { moment } from '#server/base/db/columns.ts';
import { actorColumn, partners } from '#server/base/identity/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** Every payment of every provider. Amounts are XOF integers. */
export const payments = pgTable(
  'payments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Ours, and what the provider is given as its reference: `OM-51-20250722101045-690`. */
    transactionId: text('transaction_id').notNull().unique(),
    /** Opens the payment's page without signing in (rule M-21). */
    token: text('token').notNull().unique(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    instalment: integer('instalment'),
    amount: integer('amount').notNull(),
    /** Cash only: the stamp duty beside `amount`. */
    stampDuty: integer('stamp_duty').notNull().default(0),
    currency: text('currency').notNull().default('XOF'),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    rawStatus: text('raw_status').notNull().default(''),
    /** Code of the last failed attempt, also of an open payment. */
    attemptError: text('attempt_error').notNull().default(''),
    reviewReason: text('review_reason', { enum: REVIEW_REASONS }),
    receivedAmount: integer('received_amount'),
    /** What the customer reads, and what a client of the API called it. */
    reference: text('reference').notNull(),
    clientTransactionId: text('client_transaction_id'),
    /** The client's own data, and its page for the paid customer. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    successUrl: text('success_url'),
    description: text('description').notNull().default(''),
    /** The typed number, E.164, and the paying one as the provider writes it. */
    phone: text('phone'),
    payer: text('payer'),
    /** Wave's session, Orange's QR code, the gateway's invoice; null until the provider responds. */
    providerId: text('provider_id'),
    providerTransactionId: text('provider_transaction_id'),
    channel: text('channel').notNull().default(''),
    links: jsonb('links').notNull().default({}).$type<Record<string, string>>(),
    qrCode: text('qr_code'),
    validUntil: moment('valid_until'),
    startedById: integer('started_by_id').references(() => partners.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
    bookedAt: moment('booked_at'),
    /** When the job reads it next; never when null. */
    nextCheckAt: moment('next_check_at'),
    checkCount: integer('check_count').notNull().default(0),
    checkedAt: moment('checked_at'),
    /** Partial refunds in XOF; `refundedAt` marks a full refund. */
    refundedXof: integer('refunded_xof').notNull().default(0),
    refundAskedAt: moment('refund_asked_at'),
    refundedAt: moment('refunded_at'),
    refundReason: text('refund_reason').notNull().default(''),
    refundReference: text('refund_reference').notNull().default(''),
    /** When the comparison with the provider's ledger missed it there. */
    missingInLedgerAt: moment('missing_in_ledger_at'),
  },
  (t) => [
    uniqueIndex('payments_provider_id_key').on(t.provider, t.providerId),
    uniqueIndex('payments_provider_transaction_key').on(t.provider, t.providerTransactionId),
    uniqueIndex('payments_client_key').on(t.orderId, t.clientTransactionId),
    index('payments_client_name').on(t.clientTransactionId),
    index('payments_reference').on(t.reference),
    index('payments_order').on(t.orderId, t.createdAt.desc()),
    index('payments_state').on(t.state, t.createdAt.desc()),
    index('payments_created').on(t.createdAt, t.id),
    index('payments_completed').on(t.completedAt, t.id),
    index('payments_amount').on(t.amount, t.id),
    index('payments_unmatched')
      .on(t.id)
      .where(
        sql`refunded_at is null and (state = 'review' or missing_in_ledger_at is not null
          or refund_asked_at is not null)`,
      ),
    index('payments_booked').on(t.bookedAt).where(sql`booked_at is not null`).concurrently(),
    index('payments_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    check('payments_amount', sql`${t.amount} >= 1`),
    check('payments_currency', sql`${t.currency} = 'XOF'`),
    check('payments_booked', sql`${t.bookedAt} is null or ${t.state} = 'completed'`),
  ],
);

/** Providers' messages without secrets, once each. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** The provider's event name; for a response, a hash of what it says. */
    eventKey: text('event_key').notNull(),
    kind: text('kind', { enum: ['callback', 'answer'] }).notNull(),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    providerId: text('provider_id'),
    reference: text('reference'),
    providerTransactionId: text('provider_transaction_id'),
    source: text('source').notNull().default(''),
    /** Phone numbers masked; emptied after 400 days (rule M-39). */
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    workedAt: moment('worked_at'),
  },
  (t) => [
    uniqueIndex('payment_events_key').on(t.provider, t.eventKey),
    index('payment_events_payment').on(t.paymentId, t.id),
    index('payment_events_received').on(t.receivedAt, t.id),
  ],
);

/** Money of a provider that belongs to no payment of ours. XOF. */
export const unmatchedReceipts = pgTable(
  'unmatched_receipts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    providerTransactionId: text('provider_transaction_id').notNull(),
    reference: text('reference').notNull().default(''),
    amount: integer('amount').notNull(),
    receivedAt: moment('received_at').notNull(),
    closedAt: moment('closed_at'),
    closedById: integer('closed_by_id').references(() => partners.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
  },
  (t) => [uniqueIndex('unmatched_receipts_key').on(t.provider, t.providerTransactionId)],
);

/** The last UTC day compared with each provider's ledger. */
export const comparedLedgers = pgTable('compared_ledgers', {
  provider: text('provider', { enum: PROVIDERS }).primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
});

/** Refunds that an actor asked for and, above an amount, a second one allows. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    state: text('state', { enum: ['asked', 'done', 'refused'] })
      .notNull()
      .default('asked'),
    amount: integer('amount'),
    reason: text('reason').notNull(),
    reference: text('reference').notNull().default(''),
    askedById: actorColumn('asked_by_id'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    decidedById: actorColumn('decided_by_id'),
    decidedAt: moment('decided_at'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('refund_requests_payment').on(t.paymentId),
    index('refund_requests_state').on(t.state),
    index('refund_requests_asked').on(t.askedAt, t.id),
  ],
);
