import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { KEY_RIGHTS } from '#contract/base/access.ts';
import { partners } from '#server/base/identity/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** With what programs of partners call the API. A key stays listed once it is revoked, for the journal. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** SHA-256 of the key, which nobody can read again. */
    keyHash: text('key_hash').notNull().unique(),
    /** How the key begins, by which people tell it from others. */
    hint: text('hint').notNull(),
    rights: text('rights', { enum: KEY_RIGHTS }).array().notNull(),
    requestsPerMinute: integer('requests_per_minute').notNull(),
    /** The last day on which it is good. */
    expiresOn: date('expires_on').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** When the shop was told that it ends soon, which happens once. */
    endToldAt: moment('end_told_at'),
    revokedAt: moment('revoked_at'),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [check('api_keys_requests', sql`${t.requestsPerMinute} >= 1`)],
);
