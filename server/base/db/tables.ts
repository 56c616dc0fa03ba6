import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
/** One row; raised by triggers on whatever a catalogue page shows. */
export const catalogueRevision = pgTable('catalogue_revision', {
  id: integer('id').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});
