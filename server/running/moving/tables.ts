import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { IMPORT_STATES } from '#contract/goods/catalogue/staff-imports.ts';
import { MOVING_SLUGS } from '#contract/running/staff-moving.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';

/** Files of another shop with customers, past orders, reviews or addresses. */
export const movedFiles = pgTable(
  'moved_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: MOVING_SLUGS }).notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    report: jsonb('report').notNull(),
    /** The file in base64 until it is applied or given up. */
    source: text('source'),
    /** What the undo needs, in the form of its kind. */
    before: jsonb('before'),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
    /** The last sign of life of its job. */
    aliveAt: moment('alive_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    check('moved_files_kind', sql`${t.kind} in ('clients', 'commandes', 'avis', 'adresses')`),
    check(
      'moved_files_state',
      sql`${t.state} in ('reading', 'preview', 'applying', 'applied', 'undone', 'failed')`,
    ),
    index('moved_files_at').on(t.at.desc()),
  ],
);
