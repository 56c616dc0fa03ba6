import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { orangeStats } from '#contract/money/payment-shapes.ts';
import type { ShownStatus } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';
import { mappedOrangeStatus } from './payment-status.ts';
import { isOfPerson } from './read-payment.ts';

type Stats = z.output<typeof orangeStats>;
type Asked = {
  partner_id?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
};
type Sums = { count: number; amount: number };

const DAY_MS = 86_400_000;

/** By status and UTC day, in XOF. Throws `bad-request` for wrong days. */
export async function countOrange(
  db: Db,
  { partner_id: partnerId, date_from: dateFrom, date_to: dateTo }: Asked,
): Promise<Stats> {
  const from = readDay('date_from', dateFrom);
  const to = readDay('date_to', dateTo);
  if (from !== undefined && to !== undefined && from > to) {
    throw wrong('date_to', 'la fin de la période doit suivre son début');
  }
  const groups = await readGroups(
    db,
    and(
      eq(payments.provider, 'orange'),
      partnerId === undefined ? undefined : isOfPerson(db, partnerId),
      from && gte(payments.createdAt, from),
      to && lt(payments.createdAt, new Date(to.getTime() + DAY_MS)),
    ),
  );
  const byStatus = Map.groupBy(groups, ({ status }) => status);
  const byDay = Map.groupBy(groups, ({ day }) => day);
  return {
    success: true,
    ...sumOf(groups),
    by_status: [...byStatus].map(([status, group]) => ({ status, ...sumOf(group) })),
    by_day: [...byDay].map(([day, group]) => {
      const completed = sumOf(group.filter(({ status }) => status === 'completed'));
      return {
        day,
        ...sumOf(group),
        completed_count: completed.count,
        completed_amount: completed.amount,
      };
    }),
  };
}

type Group = Sums & { day: string; status: ShownStatus };

/** Grouped by all parts of a status, so the database adds up and one function names. */
async function readGroups(db: Db, where: SQL | undefined): Promise<Group[]> {
  const day = sql<string>`to_char(${payments.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const isRefunded = sql<boolean>`${payments.refundedAt} is not null`;
  const paid = sql`case when ${payments.state} = 'completed'
    then coalesce(${payments.receivedAmount}, ${payments.amount}) else ${payments.amount} end`;
  const { state, rawStatus, attemptError } = payments;
  const rows = await db
    .select({
      day,
      isRefunded,
      state,
      rawStatus,
      attemptError,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${paid})::float8`,
    })
    .from(payments)
    .where(where)
    .groupBy(day, isRefunded, state, rawStatus, attemptError)
    .orderBy(sql`1`);
  return rows.map(({ day, isRefunded, count, amount, ...known }) => ({
    day,
    count,
    amount,
    status: mappedOrangeStatus({ ...known, refundedAt: isRefunded ? new Date(0) : null }),
  }));
}

const sumOf = (groups: readonly Sums[]): Sums => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  amount: groups.reduce((sum, { amount }) => sum + amount, 0),
});

/** The contract checks the shape, which 31 February has too. */
function readDay(field: string, day: string | undefined): Date | undefined {
  if (day === undefined) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) {
    throw wrong(field, 'ce jour n’existe pas');
  }
  return at;
}

const wrong = (field: string, message: string) =>
  new Problem('bad-request', `${field} : ${message}`, [{ field, message }]);
