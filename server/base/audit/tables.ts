import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';
/** The journal (rule B-39). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    byId: integer('by_id'),
    byRole: text('by_role').notNull(),
    /** Name of staff and HR at that time; null for customers, programs and older entries. */
    byName: text('by_name'),
    keyId: integer('key_id'),
    action: text('action').notNull(),
    /** As `partner:12`. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_entries_subject').on(t.subject, t.at),
    index('audit_entries_at').on(t.at),
    index('audit_entries_action').on(t.action, t.id),
    index('audit_entries_by').on(t.byId, t.id),
    index('audit_entries_search').using(
      'gin',
      t.action.op('gin_trgm_ops'),
      t.subject.op('gin_trgm_ops'),
    ),
  ],
);
