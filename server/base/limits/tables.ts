import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
/** What was done too often or failed, by whom or to whom (`limits/limit-attempts.ts`). */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    since: moment('since').notNull().defaultNow(),
    lockedUntil: moment('locked_until'),
  },
  (t) => [index('attempts_since').on(t.since)],
);

/** Answers that are given again when the same request comes again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who asks and what for, with the key that was sent or a hash of the payload. */
    key: text('key').primaryKey(),
    payloadHash: text('payload_hash').notNull(),
    /** Written with what the request did, in one transaction. */
    status: integer('status'),
    reply: jsonb('reply'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('idempotency_keys_created').on(t.createdAt)],
);
