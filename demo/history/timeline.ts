import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';

export type Marks = Record<string, number>;

/** Its claimed time, its real start, and the marks at its end. */
export type TakenStep = { at: Date; began: number; marks: Marks };

/** Steps in order of time, planned in any order. */
export type Timeline = {
  plan(at: Date, step: () => Promise<unknown>): void;
  /** Includes steps planned by steps. */
  play(tx: Db, now: Date): Promise<TakenStep[]>;
};

/** Creates an empty timeline. Its `play` skips steps that the shop refuses and throws any other error. */
export function createTimeline(): Timeline {
  const planned: { at: Date; step: () => Promise<unknown> }[] = [];
  return {
    plan(at, step) {
      const place = planned.findLastIndex((other) => other.at <= at) + 1;
      planned.splice(place, 0, { at, step });
    },
    async play(tx, now) {
      const taken: TakenStep[] = [];
      let last = 0;
      for (let next = planned.shift(); next && next.at <= now; next = planned.shift()) {
        // Steps must differ by a millisecond.
        while (Date.now() <= last) await delay(1);
        const began = Date.now();
        await next.step().catch(unlessRefused);
        last = Date.now();
        taken.push({ at: next.at, began, marks: await readMarks(tx) });
      }
      return taken;
    },
  };
}

/** A refusal of that day skips the step. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

/** Reads the highest id of each table in `DATED_BY_NUMBER`; 0 for an empty table. */
export async function readMarks(tx: Db): Promise<Marks> {
  const highest = Object.keys(DATED_BY_NUMBER).map(
    (table) =>
      sql`(select coalesce(max(id), 0) from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  return rowsOf<Marks>(await tx.execute(sql`select ${sql.join(highest, sql`, `)}`))[0]!;
}

/** Rows dated by the database, with their columns. */
export const DATED_BY_NUMBER: Record<string, readonly string[]> = {
  orders: [],
  payments: [],
  partners: ['created_at', 'updated_at'],
  order_events: ['at'],
  outgoing_messages: ['created_at'],
  audit_entries: ['at'],
  payment_events: ['received_at', 'worked_at'],
  refund_requests: ['asked_at'],
  credit_notes: ['asked_at'],
  unmatched_receipts: [],
  reviews: ['written_at'],
  questions: ['asked_at'],
  leads: ['created_at', 'reported_at'],
  lead_reports: ['reported_at'],
  lead_steps: ['at'],
  contact_messages: ['created_at'],
  membership_steps: ['at'],
  stock_moves: ['at'],
  returns: ['asked_at'],
  warranties: ['at'],
  after_sales_cases: [],
  case_entries: ['at'],
  // Dated by their own steps.
  till_sessions: [],
  till_sales: [],
};

/** Always on, except while the demonstration is dated. */
export async function setLedgerTriggers(tx: Db, isKept: boolean): Promise<void> {
  const verb = sql.raw(isKept ? 'enable' : 'disable');
  await tx.execute(sql`alter table stock_moves ${verb} trigger stock_moves_refuse`);
}

/** Dated by the shop's clock. */
export const DATED_BY_CLOCK: Record<string, readonly string[]> = {
  orders: ['placed_at', 'cancelled_at', 'relative_told_at'],
  payments: ['created_at', 'completed_at', 'booked_at', 'refund_asked_at', 'refunded_at'],
  hand_payments: ['deposited_at', 'ended_at'],
  refund_requests: ['decided_at'],
  unmatched_receipts: ['received_at', 'closed_at'],
  invoices: ['issued_at'],
  credit_notes: ['issued_at', 'decided_at'],
  instalments: ['reminded_at'],
  after_sales_cases: ['opened_at', 'answered_at', 'workshop_at', 'closed_at'],
};
