import type { VoucherMove, VoucherWay } from '#contract/money/voucher-states.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { plusDays, today } from '#server/base/time.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';
import { hashVoucherCode, newVoucherCode } from '#server/money/payments/vouchers/voucher-ledger.ts';
import type { Db } from '../server/base/db/open.ts';

const DEMO_CODE = 'DEMO-BONS-2222-7777';

/** Whether the database has any voucher, also one that is not of the demo. */
export const hasVouchers = async (db: Db): Promise<boolean> => (await db.$count(vouchers)) > 0;

/** Loads four vouchers: a gift, a sold one, a sold one that expired, and one cancelled as a mistake. */
export async function loadVouchers(tx: Db): Promise<void> {
  await loadVoucher(tx, { code: DEMO_CODE, amount: 75_000, note: 'Pour essayer', daysAgo: 0 });
  await loadVoucher(tx, {
    amount: 50_000,
    note: 'Cadeau de mariage, acheté au magasin',
    paidBy: 'cash',
    daysAgo: 3,
  });
  await loadVoucher(tx, {
    amount: 10_000,
    note: 'Acheté au téléphone',
    paidBy: 'orange',
    daysAgo: 24,
    endedDaysAgo: 2,
  });
  await loadVoucher(tx, {
    amount: 200_000,
    note: 'Un zéro de trop',
    paidBy: 'wave',
    daysAgo: 5,
    isCancelled: true,
  });
}

type DemoVoucher = {
  code?: string;
  amount: number;
  note: string;
  /** Undefined for a gift. */
  paidBy?: VoucherWay;
  daysAgo: number;
  endedDaysAgo?: number;
  isCancelled?: boolean;
};

async function loadVoucher(tx: Db, voucher: DemoVoucher): Promise<void> {
  const { code = newVoucherCode(), amount, note, paidBy, daysAgo, endedDaysAgo } = voucher;
  const { isCancelled = false } = voucher;
  const issuedAt = momentOf(daysAgo);
  const { id: voucherId } = oneRow(
    await tx
      .insert(vouchers)
      .values({
        codeHash: hashVoucherCode(code),
        ending: code.slice(-4),
        kind: paidBy === undefined ? 'gift' : 'paid',
        paidBy,
        inJournal: true,
        amount,
        note,
        issuedAt,
        ...(endedDaysAgo !== undefined && { expiresOn: plusDays(today(), -endedDaysAgo - 1) }),
      })
      .returning(),
  );
  const move = (kind: VoucherMove, xof: number, at: Date) =>
    tx.insert(voucherMoves).values({ voucherId, kind, amount: xof, at });
  await move('issue', amount, issuedAt);
  if (endedDaysAgo !== undefined) await move('expire', -amount, momentOf(endedDaysAgo));
  if (isCancelled) await move('cancel', -amount, momentOf(daysAgo - 1));
}

/** A fixed time on a past day; for today, the current time. */
const momentOf = (daysAgo: number): Date =>
  daysAgo === 0 ? new Date() : new Date(`${plusDays(today(), -daysAgo)}T11:20:00Z`);
