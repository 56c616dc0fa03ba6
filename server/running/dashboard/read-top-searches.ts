import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import type { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { ListMemory } from '#server/goods/catalogue/listing/list-memory.ts';
import { askResults, MOST_ASKED } from '#server/goods/catalogue/staff/list-searches.ts';
import { searchTerms } from '#server/goods/catalogue/tables.ts';
import { dayOf, type Period } from './period.ts';

type Searches = NonNullable<Reply<typeof dashboardCalls.getDashboard>['searches']>;
type Counted = { term: string; count: number; before: number; total: number };

const MOST_SHOWN = 20;

/**
 * What visitors searched most, and what of that finds nothing in today's catalogue, as `list-searches.ts`
 * lists it. Searches are counted by day, so both periods are whole days.
 */
export async function readTopSearches(
  db: Db,
  memory: ListMemory,
  { now, before }: Period,
): Promise<Searches> {
  const first = dayOf(now.from);
  const counted = rowsOf<Counted>(
    await db.execute(sql`
      select term, now::int as count, before::int as before, (count(*) over ())::int as total from (
        select ${searchTerms.term} as term,
          coalesce(sum(${searchTerms.count}) filter (where ${searchTerms.day} >= ${first}::date), 0) as now,
          coalesce(sum(${searchTerms.count}) filter (where ${searchTerms.day} < ${first}::date), 0) as before
        from ${searchTerms}
        where ${searchTerms.day} between ${dayOf(before.from)}::date and ${dayOf(now.until)}::date
        group by 1
      ) as terms where now > 0 order by now desc, term limit ${MOST_ASKED}`),
  );
  const asked = await askResults(db, memory, counted);
  const terms = asked.map(({ total: _total, ...term }) => term);
  const without = terms.filter(({ results }) => results === 0);
  return {
    total: counted[0]?.total ?? 0,
    total_without_result: without.length,
    top: terms.slice(0, MOST_SHOWN),
    without_result: without.slice(0, MOST_SHOWN),
  };
}
