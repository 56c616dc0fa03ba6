import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Span } from './period.ts';

/** How many, and for how much in XOF. */
export type Sum = { count: number; amount: number };

/** Whether a moment lies in a span. */
export const isIn = (column: PgColumn, { from, until }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz)`;

/** A sum that may be larger than PostgreSQL's integers, as a number of JavaScript. */
export const totalOf = (value: PgColumn | SQL, filter: SQL = sql`true`): SQL =>
  sql`coalesce(sum(${value}) filter (where ${filter}), 0)::float8`;

export const countOf = (filter: SQL = sql`true`): SQL =>
  sql`(count(*) filter (where ${filter}))::int`;

/** The sum of some sums. */
export const addUp = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amount: sums.reduce((total, { amount }) => total + amount, 0),
});
