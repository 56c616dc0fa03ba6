import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedVoucher,
  type StaffVoucher,
  staffVouchers,
} from '#contract/money/staff-vouchers.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { payments } from '#server/money/payments/tables.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { voucherNotFound } from './voucher-ledger.ts';

const balance = sql<number>`(select coalesce(sum(m.amount), 0)::int from voucher_moves m
  where m.voucher_id = vouchers.id)`;

export function listVouchers(
  db: Db,
  query: QueryOf<typeof staffVouchers>,
): StaffRows<ListedVoucher> {
  const { kind, left, state, q } = query;
  return listOf(db, staffVouchers, query, {
    from: vouchers,
    where: and(
      kind && eq(vouchers.kind, kind),
      state && eq(vouchers.state, state),
      left &&
        (left === 'true'
          ? sql`${balance} > 0`
          : sql`${vouchers.state} = 'issued' and ${balance} = 0`),
      q
        ? hasPart(
            sql`'BA-' || ${vouchers.id} || ' ' || ${vouchers.ending} || ' ' || ${vouchers.note}`,
            q,
          )
        : undefined,
    ),
    sortable: {
      issued_at: vouchers.issuedAt,
      amount: vouchers.amount,
      expires_on: vouchers.expiresOn,
    },
    id: vouchers.id,
    read: (ids) => readVouchers(db, inArray(vouchers.id, ids)),
  });
}

async function readVouchers(db: Db, where: SQL): Promise<ListedVoucher[]> {
  const found = await db
    .select({
      id: vouchers.id,
      ending: vouchers.ending,
      state: vouchers.state,
      issued_by_id: vouchers.issuedById,
      kind: vouchers.kind,
      paid_by: vouchers.paidBy,
      in_journal: vouchers.inJournal,
      amount: vouchers.amount,
      stamp_duty: vouchers.stampDuty,
      balance,
      expires_on: vouchers.expiresOn,
      note: vouchers.note,
      issuedAt: vouchers.issuedAt,
    })
    .from(vouchers)
    .where(where);
  return found.map(({ issuedAt, ...row }) => ({ ...row, issued_at: isoTime(issuedAt) }));
}

/** A voucher with its ledger. Throws `not-found`. */
export async function readVoucher(db: Db, id: number): Promise<StaffVoucher> {
  const [found] = await readVouchers(db, eq(vouchers.id, id));
  if (found === undefined) throw voucherNotFound();
  const moves = await db
    .select({
      id: voucherMoves.id,
      at: voucherMoves.at,
      kind: voucherMoves.kind,
      amount: voucherMoves.amount,
      order_id: orders.id,
      order_name: orders.number,
    })
    .from(voucherMoves)
    .leftJoin(payments, eq(payments.id, voucherMoves.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(voucherMoves.voucherId, id))
    .orderBy(asc(voucherMoves.id));
  return { ...found, moves: moves.map(({ at, ...move }) => ({ ...move, at: isoTime(at) })) };
}
