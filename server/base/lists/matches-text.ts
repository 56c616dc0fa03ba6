import { or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { patternOf } from './page-of.ts';

/** Fewer digits are in most numbers. */
const NUMBER = /^[a-z]{0,2}\d{3,}$/i;
/** A name with a number behind it, as of an article, has fewer digits. */
const REFERENCE = /^(?:\D*\d){3}/;

/**
 * Whether what the database searches a row by (its column `search_text`, kept by the migrations) has a part,
 * whatever its case and accents; a number however it is grouped, and a reference into which a blank slipped
 * when it was copied. Everything when the search is empty.
 */
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
