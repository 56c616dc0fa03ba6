import { gt, sql } from 'drizzle-orm';
import { MIN_CASES_FOR_MEDIAN } from '#contract/delivery/after-sales-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { isoTime } from '#server/base/time.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { caseDueAt, findOpeningHours } from './clock/clock.ts';

const DAYS = 30;

/** Median of opening minutes to the first answer; null without an answer. */
export const medianMinutes = sql<number | null>`percentile_disc(0.5)
  within group (order by ${afterSalesCases.answerMinutes})`;

/** When a question of now is due, and the median of the last 30 days if there are enough cases. */
export async function readAnswerPromise(db: Db, config: Config) {
  const isRecent = gt(afterSalesCases.answeredAt, sql`now() - make_interval(days => ${DAYS})`);
  const { median, cases } = oneRow(
    await db
      .select({ median: medianMinutes, cases: sql<number>`count(*)::int` })
      .from(afterSalesCases)
      .where(isRecent),
  );
  const hours = await findOpeningHours(db, config);
  return {
    due_at: isoTime(caseDueAt(hours, config, new Date())),
    median_minutes: cases >= MIN_CASES_FOR_MEDIAN ? median : null,
    cases,
  };
}
