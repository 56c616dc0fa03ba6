import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { dashboardCalls } from '#contract/staff/dashboard.ts';
import type { ListMemory } from '#server/catalogue/list-memory.ts';
import { listProductTexts } from '#server/catalogue/list-products.ts';
import { readFilters } from '#server/catalogue/product-question.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { searchTerms } from '#server/db/schema/catalogue.ts';
import { dayOf, type Period } from './period.ts';

type Searches = NonNullable<Reply<typeof dashboardCalls.getDashboard>['searches']>;
type Counted = { term: string; count: number; before: number };

/** Of how many terms, the most frequent first, the search is asked what it finds. */
const MOST_ASKED = 40;
const MOST_SHOWN = 20;

/**
 * What visitors searched most, and what of that finds nothing in today's catalogue. Searches are counted
 * by day, so both periods are whole days.
 */
export async function listSearches(
  db: Db,
  memory: ListMemory,
  { now, before }: Period,
): Promise<Searches> {
  const first = dayOf(now.from);
  const counted = rowsOf<Counted>(
    await db.execute(sql`
      select term, now::int as count, before::int as before from (
        select ${searchTerms.term} as term,
          coalesce(sum(${searchTerms.count}) filter (where ${searchTerms.day} >= ${first}::date), 0) as now,
          coalesce(sum(${searchTerms.count}) filter (where ${searchTerms.day} < ${first}::date), 0) as before
        from ${searchTerms}
        where ${searchTerms.day} between ${dayOf(before.from)}::date and ${dayOf(now.until)}::date
        group by 1
      ) as terms where now > 0 order by now desc, term limit ${MOST_ASKED}`),
  );
  const terms = [];
  for (const one of counted) {
    const results = await memory.total(`dashboard ${one.term}`, async () => {
      const question = { ...readFilters('all', { search: one.term }), pageSize: 1 };
      return (await listProductTexts(db, question, 'card', memory)).total;
    });
    terms.push({ ...one, results });
  }
  return {
    top: terms.slice(0, MOST_SHOWN),
    without_result: terms.filter(({ results }) => results === 0).slice(0, MOST_SHOWN),
  };
}
