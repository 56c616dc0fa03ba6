import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { dayFromNow } from '../days.ts';
import { promiseAgain, promiseAnswers } from './promise-answers.ts';
import { type Marks, readMarks, setLedgerTriggers } from './timeline.ts';
import { countVisits } from './visits.ts';

type Recorded = { day: string; marks: Marks };

/** Stores today and the last ids in `demo.history`, a schema of its own: the shop knows no demonstration. */
export async function recordHistory(tx: Db): Promise<void> {
  await tx.execute(sql`create schema if not exists demo`);
  await tx.execute(sql`
    create table if not exists demo.history (day date not null, marks jsonb not null)`);
  await tx.execute(sql`delete from demo.history`);
  const marks = JSON.stringify(await readMarks(tx));
  await tx.execute(sql`insert into demo.history values (${dayFromNow(0)}::date, ${marks}::jsonb)`);
}

/** Moves the untouched history by whole days to end today. */
export async function keepHistoryCurrent(
  db: Db,
  config: Config,
  today = dayFromNow(0),
): Promise<void> {
  const [{ known }] = rowsOf<{ known: boolean }>(
    await db.execute(sql`select to_regclass('demo.history') is not null as known`),
  ) as [{ known: boolean }];
  if (!known) return;
  await db.transaction(async (tx) => {
    const [found] = rowsOf<Recorded>(
      await tx.execute(sql`select day::text as day, marks from demo.history for update`),
    );
    if (found === undefined || found.day >= today) return;
    await moveHistory(tx, found, today);
    await promiseAgain(tx, config, sql`orders.id in (select id from moving_orders)`);
    await promiseAnswers(tx, config, sql`id in (select id from moving_cases)`);
    const next = new Date(Date.parse(found.day) + 86_400_000).toISOString().slice(0, 10);
    await countVisits(tx, next, today);
    await tx.execute(sql`update demo.history set day = ${today}::date`);
  });
}

/** Past moments, future moments, and days. */
type Moving = { passed?: string[]; coming?: string[]; days?: string[]; where: SQL };

async function moveHistory(tx: Db, { day, marks }: Recorded, today: string): Promise<void> {
  await findUntouched(tx, marks);
  const by = sql`(${today}::date - ${day}::date)`;
  const upTo = (table: string) => sql`id <= ${marks[table]!}`;
  const ofOrder = sql`order_id in (select id from moving_orders)`;
  const ofPerson = sql`partner_id in (select id from moving_people)`;
  const ofLead = sql`lead_id in (select id from moving_leads)`;
  const ofPayment = sql`payment_id in (select id from payments where ${ofOrder})`;
  const movingOf: Record<string, Moving> = {
    orders: {
      passed: ['placed_at', 'updated_at', 'cancelled_at'],
      coming: ['committed_for', 'held_until'],
      days: ['wished_on'],
      where: sql`id in (select id from moving_orders)`,
    },
    order_events: { passed: ['at'], where: ofOrder },
    instalments: { passed: ['reminded_at', 'employer_told_at'], days: ['due_on'], where: ofOrder },
    invoices: { passed: ['issued_at'], where: ofOrder },
    credit_notes: { passed: ['asked_at', 'issued_at', 'decided_at'], where: ofOrder },
    payments: {
      passed: [
        'created_at',
        'updated_at',
        'completed_at',
        'booked_at',
        'refund_asked_at',
        'refunded_at',
      ],
      coming: ['valid_until'],
      where: ofOrder,
    },
    hand_payments: {
      passed: ['deposited_at', 'ended_at'],
      days: ['drawn_on'],
      where: ofPayment,
    },
    payment_events: { passed: ['received_at', 'worked_at'], where: ofPayment },
    refund_requests: { passed: ['asked_at', 'decided_at'], where: ofPayment },
    unmatched_receipts: {
      passed: ['received_at', 'closed_at'],
      where: upTo('unmatched_receipts'),
    },
    outgoing_messages: {
      passed: ['created_at', 'sent_at'],
      where: upTo('outgoing_messages'),
    },
    audit_entries: { passed: ['at'], where: upTo('audit_entries') },
    reviews: { passed: ['written_at'], where: upTo('reviews') },
    questions: {
      passed: ['asked_at', 'answered_at'],
      where: sql`id <= ${marks.questions ?? 0}`,
    },
    leads: {
      passed: ['created_at', 'reported_at'],
      where: sql`id in (select id from moving_leads)`,
    },
    lead_reports: { passed: ['reported_at'], where: ofLead },
    lead_steps: { passed: ['at'], where: ofLead },
    contact_messages: { passed: ['created_at'], where: upTo('contact_messages') },
    membership_steps: { passed: ['at'], where: ofPerson },
    partners: {
      passed: [
        'created_at',
        'updated_at',
        'membership_at',
        'verified_at',
        'email_proven_at',
        'phone_proven_at',
      ],
      where: sql`id in (select id from moving_people)`,
    },
    consents: { passed: ['given_at'], where: ofPerson },
    phone_sign_ins: { passed: ['proven_at'], where: ofPerson },
    // Older histories lack this mark.
    stock_moves: { passed: ['at'], where: sql`id <= ${marks.stock_moves ?? 0}` },
    returns: { passed: ['asked_at'], where: ofOrder },
    warranties: {
      passed: ['at'],
      days: ['bought_on'],
      where: sql`id <= ${marks.warranties ?? 0}`,
    },
    after_sales_cases: {
      passed: ['opened_at', 'answered_at', 'workshop_at', 'closed_at'],
      coming: ['due_at'],
      days: ['loan_until', 'warranty_until'],
      where: sql`id in (select id from moving_cases)`,
    },
    // Of a session with a visitor’s sale nothing moves.
    till_sessions: {
      passed: ['opened_at', 'counted_at', 'accepted_at'],
      where: sql`id in (select id from moving_sessions)`,
    },
    till_cash_moves: {
      passed: ['at', 'device_at'],
      where: sql`session_id in (select id from moving_sessions)`,
    },
    till_sales: {
      passed: ['at', 'device_at'],
      where: sql`session_id in (select id from moving_sessions)`,
    },
    case_entries: { passed: ['at'], where: sql`case_id in (select id from moving_cases)` },
  };
  await setLedgerTriggers(tx, false);
  for (const [table, moving] of Object.entries(movingOf)) await move(tx, table, by, moving);
  await setLedgerTriggers(tx, true);
}

/** Unchanged since it was loaded. */
async function findUntouched(tx: Db, marks: Marks): Promise<void> {
  const { orders, order_events, payments, partners, membership_steps, leads, lead_steps } = marks;
  const { lead_reports } = marks;
  await tx.execute(sql`
    create temp table moving_orders on commit drop as select id from orders
    where id <= ${orders!}
      and not exists (select from order_events
        where order_id = orders.id and order_events.id > ${order_events!})
      and not exists (select from payments
        where order_id = orders.id and payments.id > ${payments!})`);
  await tx.execute(sql`
    create temp table moving_people on commit drop as select id from partners
    where id <= ${partners!} and not exists (select from membership_steps
      where partner_id = partners.id and membership_steps.id > ${membership_steps!})`);
  await tx.execute(sql`
    create temp table moving_leads on commit drop as select id from leads
    where id <= ${leads!}
      and not exists (select from lead_steps
        where lead_id = leads.id and lead_steps.id > ${lead_steps!})
      and not exists (select from lead_reports
        where lead_id = leads.id and lead_reports.id > ${lead_reports!})`);
  await tx.execute(sql`
    create temp table moving_sessions on commit drop as select id from till_sessions
    where id <= ${marks.till_sessions ?? 0}
      and not exists (select from till_sales
        where session_id = till_sessions.id and till_sales.id > ${marks.till_sales ?? 0})`);
  await tx.execute(sql`
    create temp table moving_cases on commit drop as select id from after_sales_cases
    where id <= ${marks.after_sales_cases ?? 0}
      and not exists (select from case_entries
        where case_id = after_sales_cases.id and case_entries.id > ${marks.case_entries ?? 0})`);
}

/** Times later than now keep only their order. */
async function move(
  tx: Db,
  table: string,
  by: SQL,
  { passed = [], coming = [], days = [], where }: Moving,
): Promise<void> {
  const column = sql.identifier;
  const moved = (name: string) => sql`${column(name)} + ${by} * interval '1 day'`;
  const set = [
    ...passed.map((name) => {
      // Unlike `least`, leaves null alone.
      const isLater = sql`${moved(name)} > now()`;
      return sql`${column(name)} = case when ${isLater} then now() else ${moved(name)} end`;
    }),
    ...coming.map((name) => sql`${column(name)} = ${moved(name)}`),
    ...days.map((name) => sql`${column(name)} = ${column(name)} + ${by}`),
  ];
  await tx.execute(sql`update ${column(table)} set ${sql.join(set, sql`, `)} where ${where}`);
}
