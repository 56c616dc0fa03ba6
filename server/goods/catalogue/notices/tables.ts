import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/base/db/columns.ts';
import { products } from '../tables.ts';

/** PDFs, named by the hash of their bytes. `receivedAt`: last upload; unnamed files go a day later. */
export const noticeFiles = pgTable('notice_files', {
  hash: text('hash').primaryKey(),
  bytes: bytes('bytes').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** The notices of a product, in the order of staff (rule G-63). */
export const productNotices = pgTable(
  'product_notices',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileHash: text('file_hash')
      .notNull()
      .references(() => noticeFiles.hash),
    title: text('title').notNull(),
    rank: integer('rank').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fileHash] }),
    index('product_notices_file').on(t.fileHash),
  ],
);

/** Links to videos about a product, in the order of staff (rule G-63). */
export const productVideos = pgTable(
  'product_videos',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    title: text('title').notNull(),
    rank: integer('rank').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.url] })],
);
