import { asc, desc, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** What every list of the back-office is asked. */
export type ListQuestion = {
  page?: number | undefined;
  limit?: number | undefined;
  /** A field of `sortable`, with `-` in front for the greatest first. */
  sort?: string | undefined;
  q?: string | undefined;
  ids?: string | undefined;
};

const USUAL_LIMIT = 25;

/** Which rows of a list are asked for, and in which order; `id` settles ties, so that pages do not overlap. */
export function pageOf(
  { page = 1, limit = USUAL_LIMIT, sort }: ListQuestion,
  sortable: Record<string, PgColumn | SQL>,
  { usual, id }: { usual: string; id: PgColumn | SQL },
): { limit: number; offset: number; orderBy: SQL[] } {
  const asked = sort ?? usual;
  const isDown = asked.startsWith('-');
  const column = sortable[asked.replace(/^-/, '')] ?? id;
  const direction = isDown ? desc : asc;
  return {
    limit,
    offset: (page - 1) * limit,
    orderBy: [
      isNeverNull(column) ? direction(column) : lastNulls(direction(column)),
      direction(id),
    ],
  };
}

/** An index is read in both directions only where nothing is said of nulls. */
const isNeverNull = (column: PgColumn | SQL) => is(column, PgColumn) && column.notNull;
const lastNulls = (order: SQL) => sql`${order} nulls last`;

/** The ids that a question names; undefined when it names none. */
export const idsOf = ({ ids }: ListQuestion): number[] | undefined => ids?.split(',').map(Number);

/** Part of a text, whatever its case and accents. */
export const hasPart = (column: PgColumn | SQL, part: string): SQL =>
  sql`unaccent(${column}) ilike unaccent(${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`;
