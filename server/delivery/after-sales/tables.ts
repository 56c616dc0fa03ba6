import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  CASE_AUTHORS,
  CASE_CHANNELS,
  CASE_ENTRIES,
  CASE_MEDIA,
  CASE_OUTCOMES,
  CASE_STATES,
  CASE_STEPS,
  FAULTS,
  QUOTE_STATES,
} from '#contract/delivery/after-sales-states.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { actorColumn, partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { returns } from '../returns/tables.ts';

/** Warranties of paper receipts; those of orders follow from their deliveries. */
export const warranties = pgTable(
  'warranties',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    brand: text('brand').notNull().default(''),
    article: text('article').notNull(),
    serial: text('serial').notNull(),
    boughtOn: date('bought_on').notNull(),
    months: integer('months').notNull(),
    name: text('name').notNull(),
    /** E.164. */
    phone: text('phone'),
    note: text('note').notNull().default(''),
    byId: actorColumn('by_id'),
    at: moment('at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('warranties_phone').on(t.phone),
    index('warranties_serial').on(sql`upper(${t.serial})`),
    index('warranties_bought').on(t.boughtOn, t.id),
    check('warranties_months', sql`${t.months} between 0 and 600`),
  ],
);

export const workshops = pgTable(
  'workshops',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    brands: text('brands').notNull().default(''),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('workshops_name_key').on(sql`lower(${t.name})`)],
);

/** Gives `SAV-00001` and its successors. */
export const caseNumbers = pgSequence('case_numbers');

/** Reported faults (docs/decisions/039). Amounts in XOF. */
export const afterSalesCases = pgTable(
  'after_sales_cases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    number: text('number')
      .notNull()
      .unique()
      .default(sql`'SAV-' || to_char(nextval('case_numbers'), 'FM9999900000')`),
    channel: text('channel', { enum: CASE_CHANNELS }).notNull(),
    /** Id of the customer or guest; null for a caller with neither. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'set null' }),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    orderLineId: integer('order_line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    warrantyId: integer('warranty_id').references(() => warranties.id, { onDelete: 'set null' }),
    brand: text('brand').notNull().default(''),
    article: text('article').notNull(),
    serial: text('serial').notNull().default(''),
    fault: text('fault', { enum: FAULTS }).notNull(),
    description: text('description').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    /** E.164. */
    phone: text('phone'),
    state: text('state', { enum: CASE_STATES }).notNull().default('new'),
    outcome: text('outcome', { enum: CASE_OUTCOMES }),
    reason: text('reason').notNull().default(''),
    /** As it was known at the report. */
    warrantyUntil: date('warranty_until'),
    openedAt: moment('opened_at').notNull().defaultNow(),
    /** The deadline announced to the customer; never changes. */
    dueAt: moment('due_at').notNull(),
    answeredAt: moment('answered_at'),
    answerMinutes: integer('answer_minutes'),
    /** The customer wrote last. */
    awaitsUs: boolean('awaits_us').notNull().default(true),
    assignedId: actorColumn('assigned_id'),
    workshopId: integer('workshop_id').references(() => workshops.id),
    workshopAt: moment('workshop_at'),
    quoteState: text('quote_state', { enum: QUOTE_STATES }),
    quoteParts: integer('quote_parts').notNull().default(0),
    quoteLabour: integer('quote_labour').notNull().default(0),
    quoteNote: text('quote_note').notNull().default(''),
    loanName: text('loan_name').notNull().default(''),
    loanSerial: text('loan_serial').notNull().default(''),
    loanUntil: date('loan_until'),
    loanBackAt: moment('loan_back_at'),
    returnId: integer('return_id').references(() => returns.id, { onDelete: 'set null' }),
    closedAt: moment('closed_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('after_sales_cases_partner').on(t.partnerId, t.id),
    index('after_sales_cases_order').on(t.orderId),
    index('after_sales_cases_state').on(t.state, t.openedAt, t.id),
    index('after_sales_cases_opened').on(t.openedAt, t.id),
    index('after_sales_cases_due').on(t.dueAt, t.id),
    index('after_sales_cases_unanswered')
      .on(t.dueAt, t.id)
      .where(sql`answered_at is null and state <> 'closed'`),
    index('after_sales_cases_assigned').on(t.assignedId, t.state),
    index('after_sales_cases_answered').on(t.answeredAt),
    check('after_sales_cases_end', sql`(${t.state} = 'closed') = (${t.outcome} is not null)`),
    check('after_sales_cases_quote', sql`${t.quoteParts} >= 0 and ${t.quoteLabour} >= 0`),
    check(
      'after_sales_cases_answer',
      sql`(${t.answeredAt} is null) = (${t.answerMinutes} is null)`,
    ),
  ],
);

/** Messages, notes and steps. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => afterSalesCases.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    author: text('author', { enum: CASE_AUTHORS }).notNull(),
    kind: text('kind', { enum: CASE_ENTRIES }).notNull(),
    step: text('step', { enum: CASE_STEPS }),
    text: text('text').notNull().default(''),
    byId: actorColumn('by_id'),
  },
  (t) => [index('case_entries_case').on(t.caseId, t.id)],
);

/** Files of a case, under unguessable keys. */
export const caseMedia = pgTable(
  'case_media',
  {
    key: text('key').primaryKey(),
    caseId: integer('case_id')
      .notNull()
      .references(() => afterSalesCases.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CASE_MEDIA }).notNull(),
    /** From the first bytes; empty until they came. */
    mime: text('mime').notNull().default(''),
    size: integer('size').notNull(),
    /** Bytes received without a gap. */
    received: integer('received').notNull().default(0),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** When it was complete; until then only the sender sees it. */
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('case_media_case').on(t.caseId, t.startedAt),
    index('case_media_unfinished').on(t.startedAt).where(sql`finished_at is null`),
    check('case_media_received', sql`${t.received} between 0 and ${t.size}`),
  ],
);

export const caseMediaPieces = pgTable(
  'case_media_pieces',
  {
    key: text('key')
      .notNull()
      .references(() => caseMedia.key, { onDelete: 'cascade' }),
    /** Byte offset. */
    start: integer('start').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.start] })],
);
