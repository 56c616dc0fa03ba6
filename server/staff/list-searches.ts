import { and, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ListedSearch } from '#contract/staff/searches.ts';
import type { ListMemory } from '#server/catalogue/list-memory.ts';
import { listProductTexts } from '#server/catalogue/list-products.ts';
import { readFilters } from '#server/catalogue/product-question.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { searchTerms } from '#server/db/schema/catalogue.ts';
import { hasPart, type ListQuestion } from './page-of.ts';
import { listOf, type StaffRows } from './read-list.ts';

type Question = ListQuestion & {
  found?: 'some' | 'none' | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
};
type Counted = { term: string; count: number };

/** Of how many terms, the most frequent first, the search is asked what it finds. */
export const MOST_ASKED = 100;

const TERM = sql`term`;

/**
 * What visitors searched, the most frequent first unless told otherwise, with what each finds in today's
 * catalogue. What finds something or nothing is looked for among the 100 most frequent.
 */
export async function listSearches(
  db: Db,
  memory: ListMemory,
  question: Question,
): Promise<StaffRows<ListedSearch>> {
  const { found } = question;
  const terms = countedTerms(question);
  const readTerms = async (rest: SQL) =>
    askResults(db, memory, rowsOf<Counted>(await db.execute(sql`select * from ${terms} ${rest}`)));
  let matching: string[] | undefined;
  if (found !== undefined) {
    const frequent = await readTerms(sql`order by count desc, term limit ${MOST_ASKED}`);
    matching = frequent
      .filter(({ results }) => (results === 0) === (found === 'none'))
      .map(({ term }) => term);
  }
  return listOf(db, question, {
    ...{ from: terms, where: matching && inArray(TERM, matching) },
    ...{ sortable: { count: sql`count`, term: TERM }, usual: '-count', id: TERM },
    read: async (ids) =>
      (await readTerms(sql`where ${inArray(TERM, ids)}`)).map((row) => ({ id: row.term, ...row })),
  });
}

/** Terms with how often they were searched in the days that were asked for. */
function countedTerms({ q = '', date_from, date_to }: Question): SQL {
  const part = q.trim();
  const where = and(
    date_from === undefined ? undefined : gte(searchTerms.day, date_from),
    date_to === undefined ? undefined : lte(searchTerms.day, date_to),
    part === '' ? undefined : hasPart(searchTerms.term, part),
  );
  return sql`(select ${searchTerms.term} as term, sum(${searchTerms.count})::int as count
    from ${searchTerms} where ${where ?? sql`true`} group by 1) as terms`;
}

/** What the search of the shop finds for each term today. */
export async function askResults<Row extends { term: string }>(
  db: Db,
  memory: ListMemory,
  rows: Row[],
): Promise<(Row & { results: number })[]> {
  const asked = [];
  for (const row of rows) {
    const results = await memory.total(`term ${row.term}`, async () => {
      const question = { ...readFilters('all', { search: row.term }), pageSize: 1 };
      return (await listProductTexts(db, question, 'card', memory)).total;
    });
    asked.push({ ...row, results });
  }
  return asked;
}
