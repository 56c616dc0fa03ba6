import * as z from 'zod/mini';
import { day, fieldsOf, numberInAddress } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall, XLSX } from '../base/staff-call.ts';
import { JOURNAL_KINDS } from './journal-kinds.ts';
import { MONEY_WAYS } from './payment-states.ts';

export const MOST_JOURNAL_DAYS = 100;
export const JOURNAL_PAGE = 100;

/** Vouchers bring no money when they pay, so they are not among the ways of money. */
const moneyByWay = z.record(z.enum(MONEY_WAYS), z.int());

/** A day of the accountant's journal; XOF, VAT and stamp duty without what went back. */
const journalDay = z.object({
  day: z.string(),
  is_closed: z.boolean(),
  closed_at: z.nullable(z.string()),
  closed_by: z.string(),
  entries: z.int(),
  sales: z.int(),
  credit_notes: z.int(),
  vat: z.int(),
  stamp_duty: z.int(),
  /** Money that came in, for orders and for vouchers that were sold. */
  payments: moneyByWay,
  /** Money that went back, for orders and for vouchers that were cancelled. */
  refunds: moneyByWay,
  /** Cash that came into drawers without a payment, less what left them: moves, differences, refused tickets. */
  drawers: z.int(),
  /** Order money paid by voucher, less what went back to vouchers. */
  by_voucher: z.int(),
});
export type JournalDay = z.infer<typeof journalDay>;

const journalLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: z.int(),
  credit: z.int(),
});

const journalEntry = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  at: z.string(),
  piece: z.string(),
  label: z.string(),
  order_id: z.nullable(z.int()),
  voucher_id: z.nullable(z.int()),
  /** Of cash of a drawer: its session. */
  till_session_id: z.nullable(z.int()),
  lines: z.array(journalLine),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const ofDay = fieldsOf({ id: day });
const period = fieldsOf({ date_from: day, date_to: day });

export const accountingCalls = {
  listJournalDays: staffCall('accounting:read', {
    method: 'GET',
    path: paths.journalDays,
    summary: 'Les jours du journal comptable avec leurs totaux, le dernier d’abord',
    query: period,
    reply: z.object({
      /** The first day that is not closed; late bookings fall on it (rule M-37). */
      first_open: z.string(),
      days: z.array(journalDay),
    }),
  }),
  getJournalDay: staffCall('accounting:read', {
    method: 'GET',
    path: paths.journalDay,
    summary: 'Les écritures d’un jour, chacune avec ses lignes',
    params: ofDay,
    query: fieldsOf({ page: z.optional(numberInAddress(1, 10_000)) }),
    reply: z.object({ day: journalDay, entries: z.array(journalEntry) }),
  }),
  closeJournalDay: staffCall('accounting:close', {
    method: 'POST',
    path: paths.journalClosing,
    summary:
      'Clôt les jours du premier ouvert, tel qu’il a été lu, à celui-ci ; leurs écritures ne changent plus',
    params: ofDay,
    body: fieldsOf({ from: day }),
    reply: journalDay,
  }),
  exportJournalCsv: staffCall('accounting:read', {
    method: 'GET',
    path: paths.journalCsv,
    summary: 'Le journal comptable d’une période en CSV, une ligne par compte mouvementé',
    query: period,
    file: 'text/csv',
    reply: z.string(),
  }),
  exportJournalXlsx: staffCall('accounting:read', {
    method: 'GET',
    path: paths.journalXlsx,
    summary: 'Le journal comptable d’une période en XLSX',
    query: period,
    file: XLSX,
    reply: z.string(),
  }),
};
