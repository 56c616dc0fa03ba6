import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { FEED_CHANNELS } from '#contract/goods/catalogue/staff-feeds.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';

/** The secret of a feed's address. Staff may read it again: it opens only public data. */
export const feedKeys = pgTable(
  'feed_keys',
  {
    channel: text('channel', { enum: FEED_CHANNELS }).primaryKey(),
    key: text('key').notNull(),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [check('feed_keys_channel', sql`${t.channel} in ('google', 'meta')`)],
);
