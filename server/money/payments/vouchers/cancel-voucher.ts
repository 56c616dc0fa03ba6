import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { voucherMoves, vouchers } from './tables.ts';
import { balanceOf, isOver, lockVoucher, moveVoucher, type Voucher } from './voucher-ledger.ts';

/**
 * Cancels a voucher issued by mistake, writes the audit log; staff returns its price by hand. Throws `not-found`, and
 * `conflict` for one that paid something, ended or is cancelled. A waiting one is refused.
 */
export function cancelVoucher(
  { db, config: { settings }, actor }: Act,
  id: number,
  reason: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const voucher = await lockVoucher(tx, id);
    if (voucher.state === 'refused') {
      throw new Problem('conflict', 'Ce bon d’achat est déjà refusé.');
    }
    if (voucher.kind === 'return') {
      throw new Problem(
        'conflict',
        'Ce bon d’achat tient lieu de l’argent d’un retour : il ne s’annule pas.',
      );
    }
    if (voucher.state === 'asked') return refuseVoucher(tx, actor, voucher, reason);
    const moves = await tx
      .select({ kind: voucherMoves.kind })
      .from(voucherMoves)
      .where(eq(voucherMoves.voucherId, id));
    const has = (kind: (typeof moves)[number]['kind']) => moves.some((move) => move.kind === kind);
    if (has('cancel')) throw new Problem('conflict', 'Ce bon d’achat est déjà annulé.');
    if (has('redeem')) {
      throw new Problem('conflict', 'Ce bon d’achat a déjà servi : il ne s’annule plus.');
    }
    if (has('expire') || isOver(voucher)) {
      throw new Problem('conflict', 'Ce bon d’achat est fini : il ne s’annule plus.');
    }
    if (settings.SHOP_STAMP_DUTY_REFUNDED === 'oui') {
      const stampDutyBack = voucher.stampDuty;
      await tx.update(vouchers).set({ stampDutyBack }).where(eq(vouchers.id, id));
    }
    await moveVoucher(tx, id, { kind: 'cancel', amountXof: -voucher.amount });
    const { kind, paidBy, amount, ending } = voucher;
    await writeAudit(tx, actor, {
      action: 'voucher cancelled',
      subject: `voucher:${id}`,
      before: { kind, paidBy, amount, ending },
      after: { amount: 0, reason },
    });
  });
}

/** Neither cancelled nor refused, for a repeated request (docs/decisions/014). */
export const isNotCancelled = async (db: Db, { id }: { id: number }): Promise<boolean> => {
  const isCancel = and(eq(voucherMoves.voucherId, id), eq(voucherMoves.kind, 'cancel'));
  const isRefused = and(eq(vouchers.id, id), eq(vouchers.state, 'refused'));
  return (await db.$count(voucherMoves, isCancel)) + (await db.$count(vouchers, isRefused)) === 0;
};

async function refuseVoucher(tx: Db, actor: Actor, { id }: Voucher, reason: string): Promise<void> {
  await tx.update(vouchers).set({ state: 'refused' }).where(eq(vouchers.id, id));
  await writeAudit(tx, actor, {
    action: 'voucher refused',
    subject: `voucher:${id}`,
    before: { state: 'asked' },
    after: { state: 'refused', reason },
  });
}

/** Empties expired vouchers. Repeating changes nothing. */
export async function expireVouchers(db: Db): Promise<void> {
  const over = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      and(
        isNotNull(vouchers.expiresOn),
        lt(vouchers.expiresOn, today()),
        sql`(select sum(m.amount) from voucher_moves m where m.voucher_id = vouchers.id) > 0`,
      ),
    )
    .orderBy(asc(vouchers.id));
  for (const { id } of over) {
    await db.transaction(async (tx) => {
      const voucher = await lockVoucher(tx, id);
      const leftXof = await balanceOf(tx, id);
      // A refund to the voucher may have lengthened its days.
      if (!isOver(voucher) || leftXof < 1) return;
      await moveVoucher(tx, id, { kind: 'expire', amountXof: -leftXof });
    });
  }
}
