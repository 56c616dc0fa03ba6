import * as z from 'zod/mini';
import { day, fieldsOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';

export const STATEMENT_KINDS = ['invoice', 'credit_note', 'payment', 'refund', 'reversal'] as const;

/** Most days of one statement. */
export const MOST_STATEMENT_DAYS = 400;

/** XOF; `debit` is owed by the customer, `credit` settles it, `balance` is what is owed after it. */
const entry = z.object({
  day: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  piece: z.string(),
  order_id: z.int(),
  order_name: z.string(),
  words: z.string(),
  debit: z.int(),
  credit: z.int(),
  balance: z.int(),
});

const accountStatement = z.object({
  customer_id: z.int(),
  customer_name: z.string(),
  company: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  /** Before the first and after the last day; negative when the shop owes. */
  opening: z.int(),
  closing: z.int(),
  invoiced: z.int(),
  settled: z.int(),
  entries: z.array(entry),
  /** Today: what was due and is not paid, the longest first. */
  overdue: z.array(
    z.object({ order_id: z.int(), order_name: z.string(), since: z.string(), amount: z.int() }),
  ),
  overdue_total: z.int(),
});
export type AccountStatement = z.infer<typeof accountStatement>;

/** The query of a period, the last day included. */
export const statementPeriod = fieldsOf({ date_from: day, date_to: day });

export const accountStatementCalls = {
  getAccountStatement: staffCall('payments:read', {
    method: 'GET',
    path: paths.accountStatement,
    summary: 'Le relevé de compte d’un client : factures, avoirs, paiements et solde d’une période',
    params: ofId,
    query: statementPeriod,
    reply: accountStatement,
  }),
};
