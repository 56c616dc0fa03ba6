import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedCase, staffCases } from '#contract/delivery/staff-after-sales.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { findOpeningHours, readClock } from '../clock/clock.ts';

const { answeredAt, assignedId, dueAt, openedAt, state: stateColumn } = afterSalesCases;

/** Whether the promised time is over and nobody has answered. */
export const isOverdue = sql`(${answeredAt} is null and ${stateColumn} <> 'closed' and ${dueAt} < now())`;

/** The cases of all customers, the newest first. */
export function listCases(
  { db, config, actor }: Act,
  query: QueryOf<typeof staffCases>,
): StaffRows<ListedCase> {
  const { state, open, overdue, mine, q = '' } = query;
  const own = actor.kind === 'account' ? actor.id : 0;
  return listOf(db, staffCases, query, {
    from: afterSalesCases,
    where: and(
      state && eq(stateColumn, state),
      open && ne(stateColumn, 'closed'),
      overdue && isOverdue,
      mine && eq(assignedId, own),
      isWithinDays(openedAt, query),
      matchesText(afterSalesCases, q),
    ),
    sortable: { opened_at: openedAt, due_at: dueAt },
    id: afterSalesCases.id,
    read: (ids) => readListed(db, config, ids),
  });
}

async function readListed(db: Db, config: Config, ids: number[]): Promise<ListedCase[]> {
  const hours = await findOpeningHours(db, config);
  const now = new Date();
  const found = await db
    .select({ row: afterSalesCases, assigned: partners.name })
    .from(afterSalesCases)
    .leftJoin(partners, eq(partners.id, assignedId))
    .where(inArray(afterSalesCases.id, ids));
  return found.map(({ row, assigned }) => {
    const clock = readClock(hours, row, now);
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      customer_name: row.name,
      article: row.article,
      fault: row.fault,
      opened_at: isoTime(row.openedAt),
      due_at: isoTime(row.dueAt),
      minutes_left: clock.minutesLeft,
      is_overdue: clock.isOverdue,
      answered_at: row.answeredAt && isoTime(row.answeredAt),
      assigned_to: assigned ?? '',
      awaits_us: row.awaitsUs && row.state !== 'closed',
    };
  });
}
