import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reversal } from '#contract/money/hand-stages.ts';
import { JOURNAL_KINDS, type JournalKind } from '#contract/money/journal-kinds.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { dayOf, plusDays, today } from '#server/base/time.ts';
import { journalDays, journalEntries } from '#server/money/accounting/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';
import { creditNoteLines, creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { receivedXofColumn } from '#server/sales/orders/paying/settle-order.ts';
import { invoices, orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import { type DrawerFacts, drawerFacts, drawerSources, firstDrawerMoment } from './till-sources.ts';

/** Days between a moment and its latest appearance in the database: far longer than a transaction. */
const LATE_DAYS = 31;
const BATCH = 500;

/** Something that is booked: an invoice, a credit note, money in or out, a voucher, cash of a drawer. XOF. */
export type JournalSource = {
  kind: JournalKind;
  sourceId: number;
  at: Date;
  year: number | null;
  serial: number | null;
  provider: PaymentProvider | null;
  transactionId: string | null;
  orderId: number | null;
  orderNumber: string | null;
  saleType: SaleType | null;
  vatPercent: number | null;
  voucherId: number | null;
  voucherEnding: string | null;
  isGift: boolean;
  /** Of a refund that took back a wrong or bounced payment. */
  reversal: Reversal | null;
  /** Of what concerns a drawer and no order. */
  drawer: DrawerFacts | null;
  /** Of money: all of it, with the stamp duty. */
  amount: number;
  vat: number;
  stampDuty: number;
};

/** The open part: from which day on it is booked, and whether no day was closed before. */
export type OpenPart = { firstOpen: string; isFirst: boolean };

/** The day after the last closed one, else the first day with a booking, else today. */
export async function readOpenPart(db: Db): Promise<OpenPart> {
  const found = rowsOf<{ closed: string | null; earliest: string | null }>(
    await db.execute(sql`select (select max(day)::text from ${journalDays}) as closed,
      (least((select min(issued_at) from ${invoices}), (select min(issued_at) from ${creditNotes}),
        (select min(booked_at) from ${payments} where booked_at is not null),
        (select min(at) from ${orderEvents} where kind = 'refunded'), ${firstDrawerMoment},
        (select min(${voucherMoves.at}) from ${voucherMoves} join ${vouchers} on ${vouchers.id} = ${voucherMoves.voucherId}
          where ${isSold} and ${voucherMoves.kind} in ('issue', 'cancel', 'expire')))
        at time zone 'UTC')::date::text as earliest`),
  )[0];
  const { closed = null, earliest = null } = found ?? {};
  return closed === null
    ? { firstOpen: earliest ?? today(), isFirst: true }
    : { firstOpen: plusDays(closed, 1), isFirst: false };
}

type Days = { from: string; to: string };

/** The source's own day, or the first open one when that is closed (rule M-37). */
export const bookingDay = ({ firstOpen }: OpenPart, at: Date): string =>
  dayOf(at) < firstOpen ? firstOpen : dayOf(at);

/** A voucher whose issue is booked: money came for it, and the shop owes what is left of it. */
const isSold = sql`${vouchers.inJournal} and ${vouchers.kind} = 'paid'`;

/** Whether the payment's voucher was given away; older vouchers are booked as sold ones. */
const isByGift = (paymentId: SQL | PgColumn) => sql`exists (select from ${voucherMoves}
    join ${vouchers} on ${vouchers.id} = ${voucherMoves.voucherId}
    where ${voucherMoves.paymentId} = ${paymentId} and ${vouchers.inJournal} and ${vouchers.kind} = 'gift')`;

/**
 * The payment of a refund event. Events of older releases lack it; those of vouchers share their transaction's moment.
 */
const refundedPayment = sql`coalesce((${orderEvents.detail} ->> 'paymentId')::int,
    (select m.payment_id from voucher_moves m join payments p on p.id = m.payment_id
      where p.order_id = ${orderEvents.orderId} and m.kind = 'give-back' and m.at = ${orderEvents.at}
      limit 1))`;

const refundedDuty = sql`coalesce((${orderEvents.detail} ->> 'dutyXof')::int, 0)`;

/** All booked sources, one row each; with `ids` only those by kind. */
const everything = (ids?: Record<JournalKind, number[]>): SQL => {
  const isMeant = (kind: JournalKind, column: PgColumn) =>
    ids === undefined ? sql`true` : sql`${column} = any(${sql.param(ids[kind])}::int[])`;
  return sql`(
  select 'invoice' as kind, ${invoices.orderId} as source_id, ${invoices.issuedAt} as at,
    ${invoices.year} as year, ${invoices.serial} as serial, null as provider, null as transaction_id,
    ${invoices.orderId} as order_id, ${orders.amountTotal} as amount, ${orders.amountTax} as vat,
    coalesce((select sum(${orderLines.total}) from ${orderLines}
      where ${orderLines.orderId} = ${orders.id} and ${orderLines.kind} = 'stamp'), 0)::int as stamp_duty,
    null::int as voucher_id, false as is_gift
  from ${invoices} join ${orders} on ${orders.id} = ${invoices.orderId}
  where ${isMeant('invoice', invoices.orderId)}
  union all
  select 'credit_note', ${creditNotes.id}, ${creditNotes.issuedAt}, ${creditNotes.year},
    ${creditNotes.serial}, null, null, ${creditNotes.orderId}, ${creditNotes.amountTotal},
    ${creditNotes.amountTax},
    coalesce((select sum(${creditNoteLines.total}) from ${creditNoteLines}
      where ${creditNoteLines.creditNoteId} = ${creditNotes.id} and ${creditNoteLines.kind} = 'stamp'), 0)::int,
    null, false
  from ${creditNotes}
  where ${creditNotes.issuedAt} is not null and ${isMeant('credit_note', creditNotes.id)}
  union all
  select 'payment', ${payments.id}, ${payments.bookedAt}, null, null, ${payments.provider},
    ${payments.transactionId}, ${payments.orderId}, ${receivedXofColumn} + ${payments.stampDuty}, 0, ${payments.stampDuty}, null,
    ${payments.provider} = 'voucher' and ${isByGift(payments.id)}
  from ${payments}
  where ${payments.bookedAt} is not null and ${isMeant('payment', payments.id)}
  union all
  select 'refund', ${orderEvents.id}, ${orderEvents.at}, null, null, ${orderEvents.detail} ->> 'provider',
    null, ${orderEvents.orderId}, (${orderEvents.detail} ->> 'paidXof')::int + ${refundedDuty}, 0, ${refundedDuty}, null,
    ${orderEvents.detail} ->> 'provider' = 'voucher'
      and ${isByGift(refundedPayment)}
  from ${orderEvents}
  where ${orderEvents.kind} = 'refunded' and ${isMeant('refund', orderEvents.id)}
  union all
  select 'voucher_sale', ${voucherMoves.id}, ${voucherMoves.at}, null, null, ${vouchers.paidBy}, null,
    null, ${voucherMoves.amount} + ${vouchers.stampDuty}, 0, ${vouchers.stampDuty}, ${vouchers.id}, false
  from ${voucherMoves} join ${vouchers} on ${vouchers.id} = ${voucherMoves.voucherId}
  where ${isSold} and ${voucherMoves.kind} = 'issue' and ${isMeant('voucher_sale', voucherMoves.id)}
  union all
  select 'voucher_cancellation', ${voucherMoves.id}, ${voucherMoves.at}, null, null, ${vouchers.paidBy},
    null, null, ${vouchers.stampDutyBack} - ${voucherMoves.amount}, 0, ${vouchers.stampDutyBack}, ${vouchers.id}, false
  from ${voucherMoves} join ${vouchers} on ${vouchers.id} = ${voucherMoves.voucherId}
  where ${isSold} and ${voucherMoves.kind} = 'cancel' and ${isMeant('voucher_cancellation', voucherMoves.id)}
  union all
  select 'voucher_expiry', ${voucherMoves.id}, ${voucherMoves.at}, null, null, null, null,
    null, -${voucherMoves.amount}, 0, 0, ${vouchers.id}, false
  from ${voucherMoves} join ${vouchers} on ${vouchers.id} = ${voucherMoves.voucherId}
  where ${isSold} and ${voucherMoves.kind} = 'expire' and ${isMeant('voucher_expiry', voucherMoves.id)}
  union all ${drawerSources(isMeant)}
) as source`;
};

/** Sources without a closed day that are booked within the days, the last included. */
function isBookedOpen({ firstOpen, isFirst }: OpenPart, { from, to }: Days): SQL {
  // Late bookings fall on the first open day (rule M-37).
  const since = from > firstOpen ? from : isFirst ? undefined : plusDays(firstOpen, -LATE_DAYS);
  return sql`source.at < ${startOf(plusDays(to, 1))} and source.amount > 0
    ${since === undefined ? sql`` : sql`and source.at >= ${startOf(since)}`}
    and ${to} >= ${firstOpen} and not exists (select from ${journalEntries}
      where ${journalEntries.kind} = source.kind and ${journalEntries.sourceId} = source.source_id)`;
}

const startOf = (day: string): SQL => sql`${`${day}T00:00:00Z`}::timestamptz`;

export type DaySum = {
  day: string;
  kind: JournalKind;
  provider: PaymentProvider | null;
  count: number;
  amount: number;
  vat: number;
  stampDuty: number;
};

/** Sums open sources by booking day, kind and provider. XOF. The first open day also takes late ones. */
export async function sumOpen(db: Db, part: OpenPart, days: Days): Promise<DaySum[]> {
  return rowsOf<DaySum>(
    await db.execute(sql`
      select greatest((at at time zone 'UTC')::date, ${part.firstOpen}::date)::text as day, kind,
        provider, count(*)::int as count, sum(amount)::float8 as amount, sum(vat)::float8 as vat,
        sum(stamp_duty)::float8 as "stampDuty"
      from ${everything()} where ${isBookedOpen(part, days)} group by 1, 2, 3`),
  );
}

/** The open sources of these days in order of time. The ids are found at once, the rows read in batches. */
export async function* readOpenSources(
  db: Db,
  part: OpenPart,
  days: Days,
): AsyncGenerator<JournalSource[]> {
  const keys = rowsOf<Key>(
    await db.execute(sql`select source.kind, source_id as "sourceId"
      from ${everything()} where ${isBookedOpen(part, days)} order by source.at, source.kind, source_id`),
  );
  for (let first = 0; first < keys.length; first += BATCH) {
    yield await readSources(db, keys.slice(first, first + BATCH));
  }
}

type Key = Pick<JournalSource, 'kind' | 'sourceId'>;

async function readSources(db: Db, keys: readonly Key[]): Promise<JournalSource[]> {
  type Row = Omit<JournalSource, 'at'> & { moment: string };
  const idsOf = (kind: JournalKind) =>
    keys.filter((key) => key.kind === kind).map(({ sourceId }) => sourceId);
  const ids = Object.fromEntries(JOURNAL_KINDS.map((kind) => [kind, idsOf(kind)]));
  const rows = rowsOf<Row>(
    await db.execute(sql`
      select source.kind, source.source_id as "sourceId", source.at::text as moment, year, serial, provider,
        transaction_id as "transactionId", source.order_id as "orderId", ${orders.number} as "orderNumber",
        ${orders.saleType} as "saleType", ${orders.vatPercent} as "vatPercent",
        source.amount, vat, source.stamp_duty as "stampDuty", source.voucher_id as "voucherId",
        ${vouchers.ending} as "voucherEnding", is_gift as "isGift",
        (select ${orderEvents.detail} ->> 'reversal' from ${orderEvents}
          where source.kind = 'refund' and ${orderEvents.id} = source.source_id) as "reversal", ${drawerFacts} as drawer
      from ${everything(ids as Record<JournalKind, number[]>)}
      left join ${orders} on ${orders.id} = source.order_id
      left join ${vouchers} on ${vouchers.id} = source.voucher_id
      order by source.at, source.kind, source.source_id`),
  );
  return rows.map(({ moment, ...row }) => ({ ...row, at: new Date(moment) }));
}
