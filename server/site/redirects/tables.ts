import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';

/** Paths of a former shop and the paths of this shop that follow them. No target is a former path itself. */
export const redirects = pgTable(
  'redirects',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** As `plainPath` writes it: decoded, small letters, no last slash, a query only where it names the page. */
    fromPath: text('from_path').notNull().unique(),
    toPath: text('to_path').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    check('redirects_from', sql`${t.fromPath} ~ '^/[^/]'`),
    check('redirects_to', sql`${t.toPath} ~ '^/([^/\\\\]|$)' and ${t.toPath} <> ${t.fromPath}`),
  ],
);
