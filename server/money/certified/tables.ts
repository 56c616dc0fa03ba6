import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CERTIFIED_KINDS, CERTIFIED_STATES } from '#contract/money/certified-states.ts';
import { moment } from '#server/base/db/columns.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { PaperToCertify } from './certifier.ts';

/** The outbox of papers that a service certifies (rule M-65). */
export const certifiedDocuments = pgTable(
  'certified_documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: CERTIFIED_KINDS }).notNull(),
    /** The order of an invoice, or the credit note. */
    sourceId: integer('source_id').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    number: text('number').notNull(),
    /** XOF. */
    amount: integer('amount').notNull(),
    issuedAt: moment('issued_at').notNull(),
    document: jsonb('document').$type<PaperToCertify>().notNull(),
    state: text('state', { enum: CERTIFIED_STATES }).notNull().default('waiting'),
    /** When a job took it over; null while it waits, as a credit note does for its invoice. */
    queuedAt: moment('queued_at'),
    tries: integer('tries').notNull().default(0),
    triedAt: moment('tried_at'),
    problem: text('problem').notNull().default(''),
    certifiedNumber: text('certified_number'),
    qr: text('qr'),
    certifiedAt: moment('certified_at'),
    /** Of an invoice: what the service asks for again with a credit note, in its own format. */
    kept: jsonb('kept').$type<unknown>(),
  },
  (t) => [
    uniqueIndex('certified_documents_source_key').on(t.kind, t.sourceId),
    uniqueIndex('certified_documents_number_key').on(t.number),
    index('certified_documents_order').on(t.orderId),
    index('certified_documents_state').on(t.state, t.issuedAt, t.id),
    index('certified_documents_issued').on(t.issuedAt, t.id),
    index('certified_documents_unqueued').on(t.id).where(sql`queued_at is null`),
    check(
      'certified_documents_certified',
      sql`(${t.state} = 'certified') = (${t.certifiedNumber} is not null and ${t.qr} is not null and ${t.certifiedAt} is not null)`,
    ),
  ],
);
