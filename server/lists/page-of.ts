import { asc, desc, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** What every list of the back-office is asked. */
export type ListQuery = {
  page?: number | undefined;
  limit?: number | undefined;
  /** A field of `sortable`, with `-` in front for the greatest first. */
  sort?: string | undefined;
  q?: string | undefined;
  ids?: string | undefined;
};

export const USUAL_LIMIT = 25;

/** What a list can be sorted by: columns, and expressions that are never null. */
export type Sortable = Record<string, PgColumn | SQL | MayBeNull>;
type MayBeNull = { mayBeNull: PgColumn | SQL };

/** In which order a list is asked for; `id` settles ties, so that pages do not overlap. */
export function orderOf(
  { sort }: ListQuery,
  sortable: Sortable,
  { usual, id }: { usual: string; id: PgColumn | SQL },
): SQL {
  const asked = sort ?? usual;
  const direction = asked.startsWith('-') ? desc : asc;
  const found = sortable[asked.replace(/^-/, '')] ?? id;
  const [column, isNullable] =
    'mayBeNull' in found ? [found.mayBeNull, true] : [found, is(found, PgColumn) && !found.notNull];
  // An index is read in both directions only where nothing is said of nulls.
  const first = isNullable ? sql`${direction(column)} nulls last` : direction(column);
  return sql`${first}, ${direction(id)}`;
}

/** The ids that a question names; undefined when it names none. */
export const idsOf = ({ ids }: ListQuery): number[] | undefined => ids?.split(',').map(Number);

/** A LIKE pattern for part of a text, whatever its case and accents. */
export const patternOf = (part: string): SQL =>
  sql`shop_fold(${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`;

/** Part of a text, whatever its case and accents; for tables of some hundred rows. */
export const hasPart = (column: PgColumn | SQL, part: string): SQL =>
  sql`shop_fold(${column}) like ${patternOf(part)}`;
