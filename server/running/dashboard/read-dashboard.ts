import { asc, eq, sql } from 'drizzle-orm';
import type { Right } from '#contract/base/access.ts';
import type { Reply } from '#contract/base/call.ts';
import type { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import type { ListMemory } from '#server/goods/catalogue/listing/product-query.ts';
import { productsCondition } from '#server/goods/catalogue/staff/list-products.ts';
import {
  countSearchResults,
  MAX_COUNTED_SEARCHES,
} from '#server/goods/catalogue/staff/list-searches.ts';
import { products, searchTerms } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { countPayments } from './count-money.ts';
import { countBaskets, countSoldOrders } from './count-sales.ts';
import { dakarDayOf, type Period, periodOf } from './sums.ts';

type Searches = NonNullable<Reply<typeof dashboardCalls.getDashboard>['searches']>;

type Counted = { term: string; count: number; before: number; total: number };

const MOST_SHOWN = 20;

type Dashboard = Reply<typeof dashboardCalls.getDashboard>;

const MOST_NAMED = 20;

/** Null for what the actor may not see (rule R-13). `memory` is filled from `kept` alone, never from a replica. */
export async function readDashboard(
  { db, kept }: { db: Db; kept: Db },
  memory: ListMemory,
  actor: Actor,
  days: number,
): Promise<Dashboard> {
  const at = new Date();
  const period = periodOf(days, at);
  const ifMay = <T>(right: Right, read: () => Promise<T>): Promise<T | null> =>
    actorHasRight(actor, right) ? read() : Promise.resolve(null);
  return {
    days,
    from: dakarDayOf(period.now.from),
    to: dakarDayOf(at),
    before_from: dakarDayOf(period.before.from),
    before_to: dakarDayOf(period.before.until),
    orders: await ifMay('orders:read', () => countSoldOrders(db, period)),
    payments: await ifMay('payments:read', () => countPayments(db, period)),
    baskets: await ifMay('leads:read', () => countBaskets(db, period)),
    searches: await ifMay('catalogue:read', () => readTopSearches(kept, memory, period)),
    stock: await ifMay('catalogue:read', () => readLowStock(db)),
  };
}

async function readLowStock(db: Db): Promise<NonNullable<Dashboard['stock']>> {
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      available: productStock.available,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(productStock)
    .innerJoin(products, eq(products.id, productStock.productId))
    .where(await productsCondition(db, { stock: 'low' }))
    .orderBy(asc(productStock.available), asc(products.id))
    .limit(MOST_NAMED);
  return {
    count: found[0]?.total ?? 0,
    products: found.map(({ total: _total, ...product }) => product),
  };
}

/** Top searches, and those without results (`list-searches.ts`). Counted by day, so periods are whole days. */
async function readTopSearches(
  db: Db,
  memory: ListMemory,
  { now, before }: Period,
): Promise<Searches> {
  const first = dakarDayOf(now.from);
  const counted = rowsOf<Counted>(
    await db.execute(sql`
      select term, now::int as count, before::int as before, (count(*) over ())::int as total from (
        select ${searchTerms.term} as term,
          coalesce(sum(${searchTerms.count}) filter (where ${searchTerms.day} >= ${first}::date), 0) as now,
          coalesce(sum(${searchTerms.count}) filter (where ${searchTerms.day} < ${first}::date), 0) as before
        from ${searchTerms}
        where ${searchTerms.day} between ${dakarDayOf(before.from)}::date and ${dakarDayOf(now.until)}::date
        group by 1
      ) as terms where now > 0 order by now desc, term limit ${MAX_COUNTED_SEARCHES}`),
  );
  const asked = await countSearchResults(db, memory, counted);
  const terms = asked.map(({ total: _total, ...term }) => term);
  const without = terms.filter(({ results }) => results === 0);
  return {
    total: counted[0]?.total ?? 0,
    total_without_result: without.length,
    top: terms.slice(0, MOST_SHOWN),
    without_result: without.slice(0, MOST_SHOWN),
  };
}
