import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import {
  DATED_BY_CLOCK,
  DATED_BY_NUMBER,
  type Marks,
  setLedgerTriggers,
  type TakenStep,
} from './timeline.ts';

/** Gives rows the times of their steps. `before` are the marks before the first. */
export async function dateBack(tx: Db, taken: readonly TakenStep[], before: Marks): Promise<void> {
  const since = new Date(taken[0]!.began);
  await tx.execute(sql`
    create temp table history_steps on commit drop as
    select to_timestamp(began / 1000.0) as began, moment
    from jsonb_to_recordset(${JSON.stringify(
      taken.map(({ began, at }) => ({ began, moment: at })),
    )}::jsonb) as given(began bigint, moment timestamptz)`);
  await tx.execute(sql`create index on history_steps (began)`);
  await tx.execute(sql`analyze history_steps`);
  await setLedgerTriggers(tx, false);
  for (const [table, columns] of Object.entries(DATED_BY_NUMBER)) {
    if (columns.length > 0) await dateByNumber(tx, table, columns, rowsBy(taken, before, table));
  }
  await setLedgerTriggers(tx, true);
  await dateEnds(tx, since);
  for (const [table, columns] of Object.entries(DATED_BY_CLOCK)) {
    for (const column of columns) await dateByClock(tx, table, column, since);
  }
  await followDates(tx, before);
}

type Dated = { id: number; moment: Date };

function rowsBy(taken: readonly TakenStep[], before: Marks, table: string): Dated[] {
  let last = before[table]!;
  return taken.flatMap(({ at: moment, marks }) => {
    const first = last + 1;
    last = marks[table]!;
    return Array.from({ length: last - first + 1 }, (_, n) => ({ id: first + n, moment }));
  });
}

async function dateByNumber(tx: Db, table: string, columns: readonly string[], rows: Dated[]) {
  const set = columns.map((column) => sql`${sql.identifier(column)} = given.moment`);
  await tx.execute(sql`
    update ${sql.identifier(table)} as row set ${sql.join(set, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id int, moment timestamptz)
    where row.id = given.id`);
}

/** By the step during which the row was written. */
const momentOf = (column: SQL) =>
  sql`(select moment from history_steps where began <= ${column} order by began desc limit 1)`;

async function dateByClock(tx: Db, table: string, name: string, since: Date): Promise<void> {
  const column = sql.identifier(name);
  await tx.execute(sql`
    update ${sql.identifier(table)} set ${column} = ${momentOf(sql`${column}`)}
    where ${column} >= ${since.toISOString()}::timestamptz`);
}

/** Keeps the distance to an order or payment. */
async function dateEnds(tx: Db, since: Date): Promise<void> {
  await tx.execute(sql`
    update orders set
      committed_for = committed_for - placed_at + ${momentOf(sql`placed_at`)},
      held_until = held_until - placed_at + ${momentOf(sql`placed_at`)}
    where placed_at >= ${since.toISOString()}::timestamptz`);
  await tx.execute(sql`
    update payments set valid_until = valid_until - created_at + ${momentOf(sql`created_at`)}
    where created_at >= ${since.toISOString()}::timestamptz`);
}

async function followDates(tx: Db, before: Marks): Promise<void> {
  const isNew = (column: SQL, table: string) => sql`${column} > ${before[table]!}`;
  await tx.execute(sql`
    update orders set updated_at = (select max(at) from order_events where order_id = orders.id)
    where ${isNew(sql`id`, 'orders')}`);
  await tx.execute(sql`
    update payments set updated_at = greatest(created_at, completed_at, refunded_at),
      transaction_id = regexp_replace(transaction_id, '\\d{14}-\\d{3}',
        to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISS') || '-'
          || to_char(id * 37 % 1000, 'FM000'))
    where ${isNew(sql`id`, 'payments')}`);
  // Months begin with the last acceptance, days with the order.
  await tx.execute(sql`
    update instalments set due_on = case sale_type
      when 'creditorder' then (began::date + make_interval(months => sequence - 1))::date
      else due_on - (current_date - began::date) end
    from (
      select id, sale_type, coalesce((select at from order_events
        where order_id = orders.id and kind = 'shop-validated'), placed_at) at time zone 'UTC' as began
      from orders where ${isNew(sql`id`, 'orders')}
    ) as bought where order_id = bought.id`);
  for (const papers of NUMBERED) await numberAnew(tx, papers);
}

/** `id` tells papers apart; `counters` has the last numbers. */
type Numbered = { papers: string; id: string; counters: string };
const NUMBERED: readonly Numbered[] = [
  { papers: 'invoices', id: 'order_id', counters: 'invoice_counters' },
  { papers: 'credit_notes', id: 'id', counters: 'credit_note_counters' },
];

/** A history over New Year has papers of two years. */
async function numberAnew(tx: Db, names: Numbered): Promise<void> {
  const [papers, id, counters] = [names.papers, names.id, names.counters].map((name) =>
    sql.identifier(name),
  );
  const far = 1_000_000;
  await tx.execute(sql`update ${papers} set serial = serial + ${far}`);
  await tx.execute(sql`
    update ${papers} as paper set year = numbered.year, serial = numbered.serial from (
      select ${id} as id, extract(year from issued_at at time zone 'UTC')::int as year,
        row_number() over (
          partition by extract(year from issued_at at time zone 'UTC') order by serial)::int as serial
      from ${papers} where issued_at is not null
    ) as numbered where numbered.id = paper.${id}`);
  await tx.execute(sql`
    insert into ${counters} (year, last)
    select year, max(serial) from ${papers} where serial is not null group by year
    on conflict (year) do update set last = excluded.last`);
  await tx.execute(sql`
    update ${counters} set last = 0
    where year not in (select year from ${papers} where year is not null)`);
}
