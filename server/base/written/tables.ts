import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '../identity/tables.ts';

/** Texts that staff wrote instead of the defaults, with all versions. */
export const writtenTexts = pgTable(
  'written_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `page` by slug, `message` by template, `setting` by name, `fact` and `fact-family` by key. */
    kind: text('kind', { enum: ['page', 'message', 'setting', 'fact', 'fact-family'] }).notNull(),
    name: text('name').notNull(),
    /** Null is a return to the default. */
    value: jsonb('value'),
    isCurrent: boolean('is_current').notNull().default(true),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('written_texts_name').on(t.kind, t.name, t.at.desc()),
    uniqueIndex('written_texts_current_key').on(t.kind, t.name).where(sql`is_current`),
  ],
);
