import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** XOF. */
export type Sum = { count: number; amount: number };

/** SQL condition: `from` is included, `until` is not. */
export const isIn = (column: PgColumn, { from, until }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz)`;

/** May exceed PostgreSQL's integers; a JavaScript number. */
export const totalOf = (value: PgColumn | SQL, filter: SQL = sql`true`): SQL =>
  sql`coalesce(sum(${value}) filter (where ${filter}), 0)::float8`;

export const countOf = (filter: SQL = sql`true`): SQL =>
  sql`(count(*) filter (where ${filter}))::int`;

export const addUp = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amount: sums.reduce((total, { amount }) => total + amount, 0),
});

const DAY_MS = 86_400_000;

/** Without `until`. */
type Span = { from: Date; until: Date };

export type Period = { days: number; now: Span; before: Span };

/** The last `days` days of Dakar up to `at`, today included, and the same span before them (rule R-12). */
export function periodOf(days: number, at: Date): Period {
  const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const now = { from: new Date(midnight - (days - 1) * DAY_MS), until: at };
  const earlier = (moment: Date) => new Date(moment.getTime() - days * DAY_MS);
  return { days, now, before: { from: earlier(now.from), until: earlier(now.until) } };
}

/** The date in Dakar, which is that of UTC. */
export const dakarDayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const daysOf = ({ days, now }: Period): string[] =>
  Array.from({ length: days }, (_, n) => dakarDayOf(new Date(now.from.getTime() + n * DAY_MS)));
