import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { KEPT_LISTS, SHARED_LISTS } from '#contract/sales/baskets.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';

/** Lists of accounts. A removed line stays for a while with 0 pieces. */
export const listEntries = pgTable(
  'list_entries',
  {
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    list: text('list', { enum: KEPT_LISTS }).notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.list, t.productId] }),
    index('list_entries_product').on(t.productId),
    index('list_entries_changed').on(t.changedAt),
    check('list_entries_quantity', sql`${t.quantity} between 0 and 99`),
  ],
);

/** A list as it was when its owner shared it. Link and key are stored as hashes. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Null for a guest, whose browser has the key. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'cascade' }),
    list: text('list', { enum: SHARED_LISTS }).notNull(),
    lines: jsonb('lines').$type<{ id: number; quantity: number }[]>().notNull(),
    sharedAt: moment('shared_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('shared_lists_token_key').on(t.tokenHash),
    index('shared_lists_partner').on(t.partnerId, t.id),
    index('shared_lists_expires').on(t.expiresAt),
  ],
);
