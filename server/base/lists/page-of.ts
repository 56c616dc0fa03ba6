import { and, asc, desc, gte, is, lt, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { plusDays } from '#server/base/time.ts';

export type ListQuery = {
  page?: number | undefined;
  limit?: number | undefined;
  /** A field of `sortable`; `-` in front sorts downwards. */
  sort?: string | undefined;
  q?: string | undefined;
  ids?: string | undefined;
};

export const USUAL_LIMIT = 25;

/** Plain expressions must never be null. */
export type Sortable<Field extends string = string> = Record<Field, PgColumn | SQL | MayBeNull>;
type MayBeNull = { mayBeNull: PgColumn | SQL };

/** `id` breaks ties, so that pages do not overlap. */
export function orderOf(asked: string, sortable: Sortable, id: PgColumn | SQL): SQL {
  const direction = asked.startsWith('-') ? desc : asc;
  const found = sortable[asked.replace(/^-/, '')] ?? id;
  const [column, isNullable] =
    'mayBeNull' in found ? [found.mayBeNull, true] : [found, is(found, PgColumn) && !found.notNull];
  // PostgreSQL reads an index backwards only without `nulls last`.
  const first = isNullable ? sql`${direction(column)} nulls last` : direction(column);
  return sql`${first}, ${direction(id)}`;
}

export const idsOf = ({ ids }: ListQuery): number[] | undefined => ids?.split(',').map(Number);

type Days = { date_from?: string | undefined; date_to?: string | undefined };
/** Days of Dakar, the last one included (rule B-7). */
export const isWithinDays = (moment: PgColumn, { date_from, date_to }: Days): SQL | undefined =>
  and(
    date_from === undefined ? undefined : gte(moment, new Date(date_from)),
    date_to === undefined ? undefined : lt(moment, new Date(`${plusDays(date_to, 1)}T00:00:00Z`)),
  );

/** Ignores case and accents. */
export const patternOf = (part: string): SQL =>
  sql`shop_fold(${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`;

/** Ignores case and accents; for some hundred rows, or with an index on this expression. */
export const hasPart = (column: PgColumn | SQL, part: string): SQL =>
  sql`shop_fold(${column}) like ${patternOf(part)}`;
