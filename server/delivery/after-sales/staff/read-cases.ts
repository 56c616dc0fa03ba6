import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedCase,
  type StaffCase,
  type staffCaseCalls,
  staffCases,
} from '#contract/delivery/staff-after-sales.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isOwner } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { describeCase } from '../cases/describe-case.ts';
import { type CaseRow, findCase } from '../cases/find-case.ts';
import { findOpeningHours, readClock } from '../clock/clock.ts';
import { medianMinutes } from '../promise.ts';
import { afterSalesCases, workshops } from '../tables.ts';

const { answeredAt, assignedId, dueAt, openedAt, state: stateColumn } = afterSalesCases;
const { article, brand, quoteState, warrantyUntil } = afterSalesCases;

const isUnanswered = sql`${answeredAt} is null and ${stateColumn} <> 'closed'`;

/** SQL condition: the deadline has passed without an answer. */
const isOverdue = sql`(${isUnanswered} and ${dueAt} < now())`;

/** SQL condition: the deadline comes within 24 hours. */
const isSoonDue = sql`(${isUnanswered} and ${dueAt} >= now() and ${dueAt} < now() + interval '24 hours')`;

export function listCases(
  { db, config, actor }: Act,
  query: QueryOf<typeof staffCases>,
): StaffRows<ListedCase> {
  const { state, open, overdue, soon, mine, q = '' } = query;
  const own = actor.kind === 'account' ? actor.id : 0;
  return listOf(db, staffCases, query, {
    from: afterSalesCases,
    where: and(
      state && eq(stateColumn, state),
      open && ne(stateColumn, 'closed'),
      overdue && isOverdue,
      soon && isSoonDue,
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

/** Throws `not-found`. */
export async function readStaffCase({ db, config, actor }: Act, id: number): Promise<StaffCase> {
  const row = await findCase(db, id);
  const hours = await findOpeningHours(db, config);
  const { minutesLeft, isOverdue } = readClock(hours, row, new Date());
  return {
    ...(await describeCase(db, config, row, { withNotes: true })),
    minutes_left: minutesLeft,
    is_overdue: isOverdue,
    channel: row.channel,
    customer_id: row.ownerId,
    customer_name: row.name,
    customer_phone: row.phone?.slice(1) ?? null,
    customer_email: row.email,
    assigned_to: await nameOf(db, row.assignedId),
    is_mine: row.assignedId !== null && isOwner(actor, row.assignedId),
    workshop: await workshopOf(db, row),
    return_id: row.returnId,
    version: row.version,
  };
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const [found] = await db
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return found?.name ?? '';
}

async function workshopOf(
  db: Db,
  { workshopId, workshopAt }: CaseRow,
): Promise<StaffCase['workshop']> {
  if (workshopId === null || workshopAt === null) return null;
  const [found] = await db.select().from(workshops).where(eq(workshops.id, workshopId));
  if (found === undefined) return null;
  const { id, name, phone } = found;
  return { id, name, phone, sent_at: isoTime(workshopAt) };
}

type Report = Reply<typeof staffCaseCalls.getAfterSalesReport>;

type Days = { date_from?: string | undefined; date_to?: string | undefined };

const MOST_ARTICLES = 50;

const countOf = (isThat: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${isThat}))::int`;

/** Answer times and the 50 most reported products of cases opened on these days. */
export async function readCaseReport(db: Db, days: Days): Promise<Report> {
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
