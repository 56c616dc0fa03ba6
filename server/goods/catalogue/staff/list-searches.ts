import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedSearch, staffSearches } from '#contract/goods/catalogue/staff-searches.ts';
import { type Synonym, staffSynonyms } from '#contract/goods/catalogue/staff-synonyms.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { listProductTexts } from '../listing/list-products.ts';
import { completeFilters, type ListMemory } from '../listing/product-query.ts';
import { toSynonym } from '../search/save-synonym.ts';
import { searchSynonyms, searchTerms } from '../tables.ts';

type Query = QueryOf<typeof staffSearches>;

type Counted = { term: string; count: number };

/** For so many terms of a list the shop's search is run: as many as a page has. */
export const MAX_COUNTED_SEARCHES = 100;

const TERM = sql`term`;

/**
 * Terms that visitors searched, the most frequent first by default, with how many products each finds today: in a file
 * for the first 100 only (null for the rest). The filter `found` looks among the 100 most frequent.
 */
export async function listSearches(
  db: Db,
  memory: ListMemory,
  query: Query,
): Promise<StaffRows<ListedSearch>> {
  const { found } = query;
  const terms = countedTerms(query);
  const readTerms = async (from: SQL) =>
    rowsOf<Counted>(await db.execute(sql`select * from ${from}`));
  let matching: string[] | undefined;
  if (found !== undefined) {
    const frequent = await readTerms(
      sql`${terms} order by count desc, term limit ${MAX_COUNTED_SEARCHES}`,
    );
    matching = (await countSearchResults(db, memory, frequent))
      .filter(({ results }) => (results === 0) === (found === 'none'))
      .map(({ term }) => term);
  }
  let mayAsk = MAX_COUNTED_SEARCHES;
  return listOf(db, staffSearches, query, {
    from: terms,
    isSummed: true,
    where: matching && inArray(TERM, matching),
    sortable: { count: sql`count`, term: TERM },
    id: TERM,
    read: async (ids) => {
      const first = new Set(ids.slice(0, mayAsk));
      mayAsk -= first.size;
      const rows = await readTerms(countedTerms(query, ids));
      const isFirst = ({ term }: Counted) => first.has(term);
      const asked = await countSearchResults(db, memory, rows.filter(isFirst));
      const rest = rows.filter((row) => !isFirst(row)).map((row) => ({ ...row, results: null }));
      return [...asked, ...rest].map((row) => ({ id: row.term, ...row }));
    },
  });
}

function countedTerms({ q = '', date_from, date_to }: Query, some?: string[]): SQL {
  const part = q.trim();
  const where = and(
    date_from === undefined ? undefined : gte(searchTerms.day, date_from),
    date_to === undefined ? undefined : lte(searchTerms.day, date_to),
    some === undefined
      ? part === ''
        ? undefined
        : hasPart(searchTerms.term, part)
      : inArray(searchTerms.term, some),
  );
  return sql`(select ${searchTerms.term} as term, sum(${searchTerms.count})::int as count
    from ${searchTerms} where ${where ?? sql`true`} group by 1) as terms`;
}

/** What the search of the shop finds for each term today. */
export async function countSearchResults<Row extends { term: string }>(
  db: Db,
  memory: ListMemory,
  rows: Row[],
): Promise<(Row & { results: number })[]> {
  const asked = [];
  for (const row of rows) {
    const results = await memory.total(`term ${row.term}`, async () => {
      const wanted = { ...completeFilters('all', { search: row.term }), limit: 1 };
      return (await listProductTexts(db, wanted, 'card', memory)).total;
    });
    asked.push({ ...row, results });
  }
  return asked;
}

const { term, meaning } = searchSynonyms;

const key = sql`${term} || ':' || ${meaning}`;

export function listSynonyms(db: Db, query: QueryOf<typeof staffSynonyms>): StaffRows<Synonym> {
  const { q } = query;
  return listOf(db, staffSynonyms, query, {
    from: searchSynonyms,
    where: q ? or(hasPart(term, q), hasPart(meaning, q)) : undefined,
    sortable: { term, meaning },
    id: key,
    read: async (ids: string[]) =>
      (await db.select().from(searchSynonyms).where(inArray(key, ids))).map(toSynonym),
  });
}
