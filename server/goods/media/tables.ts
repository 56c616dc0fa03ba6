import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';

const bytea = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => value as Uint8Array,
});

/** Originals as re-encoded at upload, named by the hash of their bytes. `color` is the dominant one, `#rrggbb`. */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  bytes: bytea('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  color: text('color').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Smaller copies, made again if they are deleted. */
export const pictureVariants = pgTable(
  'picture_variants',
  {
    hash: text('hash')
      .notNull()
      .references(() => pictures.hash, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format', { enum: ['avif', 'webp', 'jpeg', 'png'] }).notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.width, t.format] })],
);
