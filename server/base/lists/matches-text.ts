import { or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { patternOf } from './page-of.ts';

/** Most numbers contain a shorter run of digits. */
const NUMBER = /^[a-z]{0,2}\d{3,}$/i;
/** A product name with a number has fewer digits. */
const REFERENCE = /^(?:\D*\d){3}/;

/** Also finds numbers in any grouping and references with a pasted space. undefined for an empty search. */
export function matchesText(table: PgTable | SQL, search: string): SQL | undefined {
  const q = search.trim();
  if (q === '') return undefined;
  const text = sql`${table}.search_text`;
  const joined = q.replace(/\s/g, '');
  const number = joined.replace(/[.\-‐‑–/()+]/g, '').replace(/^00/, '');
  const ways = new Set([q]);
  if (REFERENCE.test(joined)) ways.add(joined);
  if (NUMBER.test(number)) ways.add(number);
  return or(...[...ways].map((way) => sql`${text} like ${patternOf(way)}`));
}
