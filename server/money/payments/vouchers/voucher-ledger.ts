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

/** How long what is given back to a voucher can be used at least, in days. */
const GIVEN_BACK_DAYS = 30;

/** A code that nobody guesses: 80 bits. */
export const newVoucherCode = (): string =>
  Array.from({ length: VOUCHER_GROUPS }, () =>
    Array.from(
      { length: VOUCHER_GROUP_LENGTH },
      () => VOUCHER_SIGNS[randomInt(VOUCHER_SIGNS.length)],
    ).join(''),
  ).join('-');

/** What is kept in place of a code, however it was typed. */
export const hashVoucherCode = (typed: string): string =>
  hashOf(`voucher ${typed.replace(/[\s-]/g, '').toUpperCase()}`);

export async function findVoucher(db: Db, typed: string): Promise<Voucher | undefined> {
  const [found] = await db
    .select()
    .from(vouchers)
    .where(eq(vouchers.codeHash, hashVoucherCode(typed)));
  return found;
}

/** A voucher that nobody else changes until the transaction ends; orders are locked before. Throws `not-found`. */
export async function lockVoucher(tx: Db, id: number): Promise<Voucher> {
  const [found] = await tx.select().from(vouchers).where(eq(vouchers.id, id)).for('update');
  if (found === undefined) throw voucherNotFound();
  return found;
}

export const voucherNotFound = () => new Problem('not-found', 'Ce bon d’achat n’existe pas.');

/** What is left of a voucher, in XOF: the sum of its moves. */
export async function balanceOf(db: Db, id: number): Promise<number> {
  const { balance } = oneRow(
    await db
      .select({ balance: sql<number>`coalesce(sum(${voucherMoves.amount}), 0)::int` })
      .from(voucherMoves)
      .where(eq(voucherMoves.voucherId, id)),
  );
  return balance;
}

export const isOver = ({ expiresOn }: Voucher): boolean =>
  expiresOn !== null && expiresOn < today();

/** Adds to the ledger of a locked voucher; `amountXof` is below zero for what leaves. */
export async function moveVoucher(
  tx: Db,
  voucherId: number,
  move: { kind: VoucherMove; amountXof: number; paymentId?: number },
): Promise<void> {
  const { kind, amountXof: amount, paymentId = null } = move;
  await tx.insert(voucherMoves).values({ voucherId, kind, amount, paymentId });
}

/** Gives back what a payment took from its voucher; one that is over can be used some days more. */
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
