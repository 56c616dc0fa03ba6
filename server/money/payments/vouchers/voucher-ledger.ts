import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  VOUCHER_GROUP_LENGTH,
  VOUCHER_GROUPS,
  VOUCHER_SIGNS,
  type VoucherMove,
} from '#contract/money/voucher-states.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';

export type Voucher = typeof vouchers.$inferSelect;

/** See rule M-34. */
const GIVEN_BACK_DAYS = 30;

/** 80 bits. */
export const newVoucherCode = (): string =>
  Array.from({ length: VOUCHER_GROUPS }, () =>
    Array.from(
      { length: VOUCHER_GROUP_LENGTH },
      () => VOUCHER_SIGNS[randomInt(VOUCHER_SIGNS.length)],
    ).join(''),
  ).join('-');

/** Ignores blanks, dashes and case. */
export const hashVoucherCode = (typed: string): string =>
  hashOf(`voucher ${typed.replace(/[\s-]/g, '').toUpperCase()}`);

/** By its typed code, in any state. The database has only the hash of the code. No lock. */
export async function findVoucher(db: Db, typed: string): Promise<Voucher | undefined> {
  const [found] = await db
    .select()
    .from(vouchers)
    .where(eq(vouchers.codeHash, hashVoucherCode(typed)));
  return found;
}

/** Locks a voucher until the transaction ends; lock orders before. Throws `not-found`. */
export async function lockVoucher(tx: Db, id: number): Promise<Voucher> {
  const [found] = await tx.select().from(vouchers).where(eq(vouchers.id, id)).for('update');
  if (found === undefined) throw voucherNotFound();
  return found;
}

/** Returns a `not-found`, for the caller to throw. */
export const voucherNotFound = () => new Problem('not-found', 'Ce bon d’achat n’existe pas.');

/** XOF: the sum of the moves of the voucher. No lock. */
export async function balanceOf(db: Db, id: number): Promise<number> {
  const { balance } = oneRow(
    await db
      .select({ balance: sql<number>`coalesce(sum(${voucherMoves.amount}), 0)::int` })
      .from(voucherMoves)
      .where(eq(voucherMoves.voucherId, id)),
  );
  return balance;
}

/** Whether the last day of the voucher has passed. */
export const isOver = ({ expiresOn }: Voucher): boolean =>
  expiresOn !== null && expiresOn < today();

/** Adds a move to a locked voucher; `amountXof` is negative for what leaves. */
export async function moveVoucher(
  tx: Db,
  voucherId: number,
  move: { kind: VoucherMove; amountXof: number; paymentId?: number },
): Promise<void> {
  const { kind, amountXof: amount, paymentId = null } = move;
  await tx.insert(voucherMoves).values({ voucherId, kind, amount, paymentId });
}

/** Locks the payment's voucher and adds the amount to it; it can be used for 30 days more at least (rule M-34). */
export async function giveBackToVoucher(
  tx: Db,
  paymentId: number,
  amountXof: number,
): Promise<void> {
  const { voucherId } = oneRow(
    await tx
      .select({ voucherId: voucherMoves.voucherId })
      .from(voucherMoves)
      .where(eq(voucherMoves.paymentId, paymentId))
      .limit(1),
  );
  const { expiresOn } = await lockVoucher(tx, voucherId);
  await moveVoucher(tx, voucherId, { kind: 'give-back', amountXof, paymentId });
  const until = plusDays(today(), GIVEN_BACK_DAYS);
  if (expiresOn === null || expiresOn >= until) return;
  await tx.update(vouchers).set({ expiresOn: until }).where(eq(vouchers.id, voucherId));
}
