import { between, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MONEY_WAYS, type MoneyWay } from '#contract/money/payment-states.ts';
import { type JournalDay, MOST_JOURNAL_DAYS } from '#contract/money/staff-accounting.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime, plusDays, today } from '#server/base/time.ts';
import { journalDays, journalEntries } from '#server/money/accounting/tables.ts';
import { type DaySum, type OpenPart, readOpenPart, sumOpen } from './journal-sources.ts';

export type JournalPeriod = { from: string; to: string };

/** Days of the period from the first booking to today, XOF, last first. Throws `bad-request` as `checkPeriod`. */
export async function listDays(
  db: Db,
  { from, to }: JournalPeriod,
): Promise<{ firstOpen: string; days: JournalDay[] }> {
  const part = await readOpenPart(db);
  checkPeriod({ from, to }, MOST_JOURNAL_DAYS);
  const end = to < today() ? to : today();
  const closings = await readClosings(db, { from, to: end });
  const closed = await sumClosed(db, { from, to: end });
  const open = await sumOpen(db, part, { from, to: end });
  const byDay = Map.groupBy([...closed, ...open], ({ day }) => day);
  const days: JournalDay[] = [];
  for (let day = end; day >= from; day = plusDays(day, -1)) {
    const closing = closings.get(day);
    if (closing === undefined && day < part.firstOpen) continue;
    days.push(describeDay(day, closing, byDay.get(day) ?? []));
  }
  return { firstOpen: part.firstOpen, days };
}

/** Throws `not-found` for a day to come or before the first booking. */
export async function readDay(
  db: Db,
  day: string,
): Promise<{ described: JournalDay; part: OpenPart }> {
  const { days } = await listDays(db, { from: day, to: day });
  const [described] = days;
  if (described === undefined) throw new Problem('not-found', 'Ce jour n’est pas au journal.');
  return { described, part: await readOpenPart(db) };
}

const MOST_EXPORTED = 400;

/** Throws `bad-request` for a reversed period or one of more than `most` days. */
export function checkPeriod({ from, to }: JournalPeriod, most = MOST_EXPORTED): JournalPeriod {
  const refuse = (message: string) =>
    new Problem('bad-request', message, [{ field: 'date_to', message }]);
  if (to < from) throw refuse('Le dernier jour est avant le premier.');
  if (plusDays(from, most) <= to) throw refuse(`${most} jours au plus à la fois.`);
  return { from, to };
}

type Closing = { at: Date; by: string };

async function readClosings(db: Db, { from, to }: JournalPeriod): Promise<Map<string, Closing>> {
  const found = await db
    .select({ day: journalDays.day, at: journalDays.closedAt, by: partners.name })
    .from(journalDays)
    .leftJoin(partners, eq(partners.id, journalDays.closedById))
    .where(between(journalDays.day, from, to));
  return new Map(found.map(({ day, at, by }) => [day, { at, by: by ?? '' }]));
}

async function sumClosed(db: Db, { from, to }: JournalPeriod): Promise<DaySum[]> {
  const sumOf = (column: PgColumn) => sql<number>`sum(${column})::float8`;
  return db
    .select({
      day: journalEntries.day,
      kind: journalEntries.kind,
      provider: journalEntries.provider,
      count: sql<number>`count(*)::int`,
      amount: sumOf(journalEntries.amount),
      vat: sumOf(journalEntries.vat),
      stampDuty: sumOf(journalEntries.stampDuty),
    })
    .from(journalEntries)
    .where(between(journalEntries.day, from, to))
    .groupBy(journalEntries.day, journalEntries.kind, journalEntries.provider);
}

function describeDay(
  day: string,
  closing: Closing | undefined,
  sums: readonly DaySum[],
): JournalDay {
  const of = (kind: DaySum['kind']) => sums.filter((sum) => sum.kind === kind);
  const total = (some: readonly DaySum[], field: 'count' | 'amount' | 'vat' | 'stampDuty') =>
    some.reduce((sum, one) => sum + one[field], 0);
  const dutyOf = (...kinds: DaySum['kind'][]) => total(kinds.flatMap(of), 'stampDuty');
  const through = (way: DaySum['provider'], ...kinds: DaySum['kind'][]) =>
    total(
      kinds.flatMap(of).filter(({ provider }) => provider === way),
      'amount',
    );
  const byWay = (...kinds: DaySum['kind'][]) =>
    Object.fromEntries(MONEY_WAYS.map((name) => [name, through(name, ...kinds)])) as Record<
      MoneyWay,
      number
    >;
  return {
    day,
    is_closed: closing !== undefined,
    closed_at: closing === undefined ? null : isoTime(closing.at),
    closed_by: closing?.by ?? '',
    entries: total(sums, 'count'),
    sales: total(of('invoice'), 'amount'),
    credit_notes: total(of('credit_note'), 'amount'),
    vat: total(of('invoice'), 'vat') - total(of('credit_note'), 'vat'),
    stamp_duty:
      dutyOf('invoice', 'payment', 'voucher_sale') -
      dutyOf('credit_note', 'refund', 'voucher_cancellation'),
    payments: byWay('payment', 'voucher_sale'),
    refunds: byWay('refund', 'voucher_cancellation'),
    drawers:
      through('cash', 'cash_in', 'cash_over', 'loose_cash') -
      through('cash', 'cash_out', 'cash_short', 'loose_cash_settled'),
    by_voucher: through('voucher', 'payment') - through('voucher', 'refund'),
  };
}
