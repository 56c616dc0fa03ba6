import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { IMPORT_STATES } from '#contract/goods/catalogue/staff-imports.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';

/** An import of the catalogue: what it would do or did, and what was there before, so that it can be undone. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    /** Counts, and what is wrong row by row. */
    report: jsonb('report').notNull(),
    /** The file in base64 until it is applied or given up. */
    source: text('source'),
    /** Products as they were before, and the ids of those that are new. */
    before: jsonb('before'),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('catalogue_imports_at').on(t.at.desc())],
);
