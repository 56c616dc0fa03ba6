import { and, asc, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { vouchers } from '#server/money/payments/vouchers/tables.ts';
import { balanceOf, isOver, lockVoucher, moveVoucher } from './voucher-ledger.ts';

/** Takes what is left from vouchers whose last day is over. Again changes nothing. */
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
      // Money may have gone back to it meanwhile, which lengthens its days.
      if (!isOver(voucher) || leftXof < 1) return;
      await moveVoucher(tx, id, { kind: 'expire', amountXof: -leftXof });
    });
  }
}
