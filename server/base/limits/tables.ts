import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
/** Counts of attempts and failures by a hash (`limits/limit-attempts.ts`). */
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

/** Replies that are repeated when a request is. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Caller and route, with the client's key or a hash of the payload. */
    key: text('key').primaryKey(),
    payloadHash: text('payload_hash').notNull(),
    /** Written in the transaction of the request. */
    status: integer('status'),
    reply: jsonb('reply'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('idempotency_keys_created').on(t.createdAt)],
);
