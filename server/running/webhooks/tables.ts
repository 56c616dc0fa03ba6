import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '#contract/running/webhook-events.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events', { enum: WEBHOOK_EVENTS }).array().notNull(),
    /** Signs messages, so it is stored in clear. */
    secret: text('secret').notNull(),
    /** Signs too until then (rule R-10). */
    formerSecret: text('former_secret'),
    formerUntil: moment('former_until'),
    active: boolean('active').notNull().default(true),
    failingSince: moment('failing_since'),
    disabledAt: moment('disabled_at'),
    disabledReason: text('disabled_reason').notNull().default(''),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('webhooks_name_key').on(t.name)],
);

/** Events not sent yet, written by triggers while an address wants them. */
export const webhookEvents = pgTable('webhook_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text('type', { enum: WEBHOOK_EVENTS }).notNull(),
  subjectId: integer('subject_id').notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Partners detect repetitions by it. */
    key: text('key').notNull().unique(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('webhook_messages_at').on(t.at)],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Last response; null without one. */
    status: integer('status'),
    failure: text('failure').notNull().default(''),
    triedAt: moment('tried_at'),
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhookId, t.id),
    index('webhook_deliveries_message').on(t.messageId),
    index('webhook_deliveries_failed').on(t.webhookId).where(sql`state = 'failed'`),
    check('webhook_deliveries_attempts', sql`${t.attempts} >= 0`),
  ],
);
