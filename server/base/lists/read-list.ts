import { and, inArray, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { MOST_COUNTED, MOST_FOUND } from '#contract/base/staff-list.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { idsOf, type ListQuery, orderOf, type Sortable, USUAL_LIMIT } from './page-of.ts';

const BATCH = 500;

type Page<Item> = { items: Item[]; total: number; is_more: boolean };

/** Read as one page or in full. */
export type StaffRows<Item> = {
  page(): Promise<Page<Item>>;
  /** The rows and the order of the start, in batches. */
  all(): AsyncGenerator<Item[]>;
};

/** A list whose amounts can be added up. */
export type SummedRows<Item> = StaffRows<Item> & {
  /** Adds up a sortable field of all rows. */
  sum(field: string): Promise<number>;
};

type Source<Field extends string, Item extends { id: number | string }> = {
  /** The table or join of the conditions and the order. */
  from: PgTable | SQL;
  /** For sums, where rows are known only together: one query for the page and the count. */
  isSummed?: boolean;
  where: SQL | undefined;
  sortable: Sortable<Field>;
  id: PgColumn | SQL;
  read: (ids: Item['id'][]) => Promise<Item[]>;
};

/**
 * Searches, sorts and counts by ids; only the rows of the page are read in full (rule B-16). Throws `bad-request` for a
 * page past the limit. `all` holds no connection between batches; it omits new and deleted rows, and repeats none.
 */
export function listOf<Field extends string, Item extends { id: number | string }>(
  db: Db,
  list: { fields: Field[]; usual: string },
  query: ListQuery,
  { from, isSummed = false, where, sortable, id, read }: Source<Field, Item>,
): SummedRows<Item> {
  type Ids = { ids: Item['id'][] };
  const chosen = idsOf(query);
  // The list itself selects ids of several columns.
  const isChosen = chosen && is(id, PgColumn) ? inArray(id, chosen) : undefined;
  const found = sql`from ${from} where ${and(where, isChosen) ?? sql`true`}`;
  const most = (query.q ?? '') === '' ? MOST_COUNTED : MOST_FOUND;
  const order = orderOf(query.sort ?? list.usual, sortable, id);
  const idsIn = (part: SQL) => sql`array(select ${id} ${found} order by ${order} ${part})`;
  const pageOf = (part: SQL) =>
    isSummed
      ? sql`with placed as materialized (
          select ${id} as id, row_number() over (order by ${order}) as place ${found})
        select array(select id from placed order by place ${part}) as ids,
          (select count(*)::int from placed) as total`
      : sql`select ${idsIn(part)} as ids,
          (select count(*)::int from (select ${found} limit ${most + 1}) as found) as total`;
  const readItems = async (ids: Item['id'][]): Promise<Item[]> => {
    if (ids.length === 0) return [];
    const items = new Map((await read(ids)).map((item) => [item.id, item]));
    return ids.flatMap((one) => items.get(one) ?? []);
  };
  return {
    async page() {
      const { limit, offset } = placeOf(query, most);
      const { ids, total } = oneRow(
        rowsOf<Ids & { total: number }>(
          await db.execute(pageOf(sql`limit ${limit} offset ${offset}`)),
        ),
      );
      const items = await readItems(ids);
      return { items, total: Math.min(total, most), is_more: total > most };
    },
    async sum(field) {
      const source: Sortable[string] | undefined = (sortable as Sortable)[field];
      if (source === undefined) throw new Error(`The list has no ${field} to add up`);
      const value = 'mayBeNull' in source ? source.mayBeNull : source;
      const total = sql`select coalesce(sum(${value}), 0)::float8 as total ${found}`;
      return oneRow(rowsOf<{ total: number }>(await db.execute(total))).total;
    },
    async *all() {
      const found = await db.execute(sql`select ${idsIn(sql``)} as ids`);
      const { ids } = oneRow(rowsOf<Ids>(found));
      for (let first = 0; first < ids.length; first += BATCH) {
        yield await readItems(ids.slice(first, first + BATCH));
      }
    },
  };
}

function placeOf({ page = 1, limit = USUAL_LIMIT }: ListQuery, most: number) {
  const offset = (page - 1) * limit;
  if (offset >= most) {
    const rows = most.toLocaleString('fr-FR');
    const message = `La liste se feuillette jusqu’à ${rows} lignes : affinez-la, ou exportez-la.`;
    throw new Problem('bad-request', message, [{ field: 'page', message }]);
  }
  return { limit, offset };
}
