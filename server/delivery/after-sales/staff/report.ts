import { and, count, desc, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import type { staffCaseCalls } from '#contract/delivery/staff-after-sales.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { medianMinutes } from '../promise.ts';
import { isOverdue } from './list-cases.ts';

type Report = Reply<typeof staffCaseCalls.getAfterSalesReport>;
type Days = { date_from?: string | undefined; date_to?: string | undefined };

const MOST_ARTICLES = 50;

const { answeredAt, article, brand, dueAt, openedAt, quoteState, warrantyUntil } = afterSalesCases;
const countOf = (isThat: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${isThat}))::int`;

/** What broke and how fast it was answered, of the cases opened on some days. */
export async function readReport(db: Db, days: Days): Promise<Report> {
  const isAsked = and(isWithinDays(openedAt, days));
  const isInTime = sql`${answeredAt} <= ${dueAt}`;
  const sums = oneRow(
    await db
      .select({
        cases: sql<number>`count(*)::int`,
        answered: countOf(sql`${answeredAt} is not null`),
        median_minutes: medianMinutes,
        judged: countOf(sql`${answeredAt} is not null or ${isOverdue}`),
        in_time: countOf(isInTime),
        asked: countOf(sql`${quoteState} = 'asked'`),
        accepted: countOf(sql`${quoteState} = 'accepted'`),
        declined: countOf(sql`${quoteState} = 'declined'`),
      })
      .from(afterSalesCases)
      .where(isAsked),
  );
  const { asked, accepted, declined, ...rest } = sums;
  const cases = count();
  const articles = await db
    .select({
      brand,
      article,
      cases,
      covered: countOf(sql`${warrantyUntil} >= (${openedAt} at time zone 'UTC')::date`),
    })
    .from(afterSalesCases)
    .where(isAsked)
    .groupBy(brand, article)
    .orderBy(desc(cases), brand, article)
    .limit(MOST_ARTICLES);
  return { ...rest, quotes: { asked, accepted, declined }, articles };
}
