import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';

/** Tables with a number of which the database itself dates the rows, with the columns that say when. */
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
};

/** Whether the ledger takes no change, as in every shop; it does while the demonstration is dated. */
export async function keepLedger(tx: Db, isKept: boolean): Promise<void> {
  const verb = sql.raw(isKept ? 'enable' : 'disable');
  await tx.execute(sql`alter table stock_moves ${verb} trigger stock_moves_refuse`);
}

/** Columns that the shop's own clock fills. */
export const DATED_BY_CLOCK: Record<string, readonly string[]> = {
  orders: ['placed_at', 'cancelled_at', 'relative_told_at'],
  payments: ['created_at', 'completed_at', 'booked_at', 'refund_asked_at', 'refunded_at'],
  refund_requests: ['decided_at'],
  unmatched_receipts: ['received_at', 'closed_at'],
  invoices: ['issued_at'],
  credit_notes: ['issued_at', 'decided_at'],
  instalments: ['reminded_at'],
  after_sales_cases: ['opened_at', 'answered_at', 'workshop_at', 'closed_at'],
};
