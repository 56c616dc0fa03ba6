import { or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { patternOf } from './page-of.ts';

/** Fewer digits are in most numbers. */
const NUMBER = /^[a-z]{0,2}\d{3,}$/i;

/**
 * Whether what the database searches a row by (its column `search_text`, kept by the migrations) has a part,
 * whatever its case and accents; a number however it is grouped. Everything when the search is empty.
 */
export function matchesText(table: PgTable | SQL, search: string): SQL | undefined {
  const q = search.trim();
  if (q === '') return undefined;
  const text = sql`${table}.search_text`;
  const number = q.replace(/[\s.\-()+]/g, '').replace(/^00/, '');
  return or(
    sql`${text} like ${patternOf(q)}`,
    number !== q && NUMBER.test(number) ? sql`${text} like ${patternOf(number)}` : undefined,
  );
}
