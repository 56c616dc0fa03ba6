import { and, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { ListedSearch, staffSearches } from '#contract/staff/searches.ts';
import type { ListMemory } from '#server/catalogue/list-memory.ts';
import { listProductTexts } from '#server/catalogue/list-products.ts';
import { readFilters } from '#server/catalogue/product-question.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { searchTerms } from '#server/db/schema/catalogue.ts';
import { hasPart, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  found?: 'some' | 'none' | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
};
type Counted = { term: string; count: number; total: number };

/** Of how many terms, the most frequent first, the search is asked what it finds. */
export const MOST_ASKED = 100;

/**
 * What visitors searched, the most frequent first unless told otherwise, with what each finds in today's
 * catalogue. What finds something or nothing is looked for among the 100 most frequent.
 */
export async function listSearches(
  db: Db,
  memory: ListMemory,
  question: Question,
): Promise<Reply<typeof staffSearches.call>> {
  const { found } = question;
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, { usual: '-count', id: TERM });
  const withResults = (rows: Counted[]) => askResults(db, memory, rows);
  if (found === undefined) {
    const rows = await readTerms(
      db,
      question,
      sql`order by ${sql.join(orderBy, sql`, `)}
      limit ${limit} offset ${offset}`,
    );
    const total =
      rows[0]?.total ?? (offset === 0 ? 0 : (await readTerms(db, question, sql``)).length);
    return { items: (await withResults(rows)).map(toListed), total };
  }
  const frequent = sql`order by count desc, term limit ${MOST_ASKED}`;
  const sorted = await readTerms(
    db,
    question,
    sql`order by ${sql.join(orderBy, sql`, `)}`,
    frequent,
  );
  const matching = (await withResults(sorted)).filter(
    ({ results }) => (results === 0) === (found === 'none'),
  );
  return {
    items: matching.slice(offset, offset + limit).map(toListed),
    total: matching.length,
  };
}

const TERM = sql`term`;
const SORTABLE = { count: sql`count`, term: TERM };

/** Terms with how often they were searched, arranged by `order`; of those that `first` takes. */
async function readTerms(
  db: Db,
  { q = '', date_from, date_to }: Question,
  order: SQL,
  first: SQL = sql``,
): Promise<Counted[]> {
  const part = q.trim();
  const where = and(
    date_from === undefined ? undefined : gte(searchTerms.day, date_from),
    date_to === undefined ? undefined : lte(searchTerms.day, date_to),
    part === '' ? undefined : hasPart(searchTerms.term, part),
  );
  return rowsOf<Counted>(
    await db.execute(sql`
      select term, count, (count(*) over ())::int as total from (
        select ${searchTerms.term} as term, sum(${searchTerms.count})::int as count
        from ${searchTerms} where ${where ?? sql`true`} group by 1 ${first}
      ) as terms ${order}`),
  );
}

/** What the search of the shop finds for each term today. */
export async function askResults<Row extends { term: string }>(
  db: Db,
  memory: ListMemory,
  rows: Row[],
): Promise<(Row & { results: number })[]> {
  const asked = [];
  for (const row of rows) {
    const question = { ...readFilters('all', { search: row.term }), pageSize: 1 };
    const { total } = await listProductTexts(db, question, 'card', memory);
    asked.push({ ...row, results: total });
  }
  return asked;
}

const toListed = ({ term, count, results }: Counted & { results: number }): ListedSearch => ({
  ...{ id: term, term, count, results },
});
