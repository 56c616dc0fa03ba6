import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { IMPORT_STATES } from '#contract/staff/imports.ts';
import { leads } from './leads.ts';
import { partners } from './partners.ts';
import { payments } from './payments.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const byWhom = (name: string) =>
  integer(name).references(() => partners.id, { onDelete: 'set null' });

/** The second proof of an account: a secret that its telephone shares, and codes for when that is lost. */
export const secondFactors = pgTable('second_factors', {
  partnerId: integer('partner_id')
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  /** Sealed with SESSION_SECRET; nobody reads it from a copy of the database. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The secret of another telephone, sealed too, until its first code is right. */
  nextSealedSecret: text('next_sealed_secret'),
  /** When the first code was right; before, it is not asked for. */
  confirmedAt: moment('confirmed_at'),
  /** The period of the last code that was used, so that none is good twice. */
  lastPeriod: integer('last_period').notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
});

/** Money to be given back, which somebody asked for and, above an amount, somebody else allows. */
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
    reason: text('reason').notNull(),
    reference: text('reference').notNull().default(''),
    askedById: byWhom('asked_by_id'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    decidedById: byWhom('decided_by_id'),
    decidedAt: moment('decided_at'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('refund_requests_payment').on(t.paymentId),
    index('refund_requests_state').on(t.state),
    index('refund_requests_asked').on(t.askedAt, t.id),
  ],
);

/** What staff did about a reported basket. */
export const leadSteps = pgTable(
  'lead_steps',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['to_contact', 'contacted', 'converted', 'lost'] }).notNull(),
    note: text('note').notNull().default(''),
    byId: byWhom('by_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('lead_steps_lead').on(t.leadId, t.id)],
);

/** An import of the catalogue: what it would do or did, and what was there before, so that it can be undone. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    /** Counts, and what is wrong row by row. */
    report: jsonb('report').notNull(),
    /** The file in base64 until it is applied or given up. */
    source: text('source'),
    /** Products as they were before, and the ids of those that are new. */
    before: jsonb('before'),
    byId: byWhom('by_id'),
    at: moment('at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('catalogue_imports_at').on(t.at.desc())],
);

/** Pictures with a link at the head of the home page. */
export const banners = pgTable(
  'banners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    /** A path of the shop. */
    link: text('link').notNull(),
    /** Content hash of a picture. */
    picture: text('picture'),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    rank: integer('rank').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  (t) => [index('banners_rank').on(t.rank)],
);

/** Texts that staff wrote in place of those that come with the shop; each version is kept. */
export const writtenTexts = pgTable(
  'written_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `page` by slug, `message` by template, `setting` by name. */
    kind: text('kind', { enum: ['page', 'message', 'setting'] }).notNull(),
    name: text('name').notNull(),
    /** Null goes back to what comes with the shop. */
    value: jsonb('value'),
    isCurrent: boolean('is_current').notNull().default(true),
    byId: byWhom('by_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('written_texts_name').on(t.kind, t.name, t.at.desc()),
    uniqueIndex('written_texts_current_key').on(t.kind, t.name).where(sql`is_current`),
  ],
);
