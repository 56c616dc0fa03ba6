import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
/** One row; triggers raise it on changes that a catalogue page shows. */
export const catalogueRevision = pgTable('catalogue_revision', {
  id: integer('id').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});
