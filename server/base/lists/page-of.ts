import { and, asc, desc, gte, is, lt, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { plusDays } from '#server/base/time.ts';

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
export type Sortable<Field extends string = string> = Record<Field, PgColumn | SQL | MayBeNull>;
type MayBeNull = { mayBeNull: PgColumn | SQL };

/** In which order a list is asked for; `id` settles ties, so that pages do not overlap. */
export function orderOf(asked: string, sortable: Sortable, id: PgColumn | SQL): SQL {
  const direction = asked.startsWith('-') ? desc : asc;
  const found = sortable[asked.replace(/^-/, '')] ?? id;
  const [column, isNullable] =
    'mayBeNull' in found ? [found.mayBeNull, true] : [found, is(found, PgColumn) && !found.notNull];
  // An index is read in both directions only where nothing is said of nulls.
  const first = isNullable ? sql`${direction(column)} nulls last` : direction(column);
  return sql`${first}, ${direction(id)}`;
}

/** The ids that a query names; undefined when it names none. */
export const idsOf = ({ ids }: ListQuery): number[] | undefined => ids?.split(',').map(Number);

type Days = { date_from?: string | undefined; date_to?: string | undefined };
/** Whether a moment is on one of the days of Dakar, the last one included. */
export const isWithinDays = (moment: PgColumn, { date_from, date_to }: Days): SQL | undefined =>
  and(
    date_from === undefined ? undefined : gte(moment, new Date(date_from)),
    date_to === undefined ? undefined : lt(moment, new Date(`${plusDays(date_to, 1)}T00:00:00Z`)),
  );

/** A LIKE pattern for part of a text, whatever its case and accents. */
export const patternOf = (part: string): SQL =>
  sql`shop_fold(${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`;

/**
 * Part of a text, whatever its case and accents; for tables of some hundred rows, or with an index of just this
 * expression.
 */
export const hasPart = (column: PgColumn | SQL, part: string): SQL =>
  sql`shop_fold(${column}) like ${patternOf(part)}`;
