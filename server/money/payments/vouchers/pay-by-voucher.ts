import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type AttemptKey, countOrRefuse, undoCount } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { leftXof, recordPayment } from '#server/sales/orders/paying/settle-order.ts';

import { instalments } from '#server/sales/orders/tables.ts';
import { checkMayPay } from '../payment/may-see-payment.ts';
import { payableOf } from '../payment/payable.ts';
import { insertPayment } from '../payment/payment.ts';
import {
  balanceOf,
  findVoucher,
  isOver,
  lockVoucher,
  moveVoucher,
  type Voucher,
  voucherNotFound,
} from './voucher-ledger.ts';

/** See rule M-33. */
const GUESSES = { max: 20, windowS: 3600 };

/** The voucher of a code. Unknown codes count, also parallel ones. Throws `not-found` and `rate-limited`. */
export async function tryVoucherCode(db: Db, caller: string, typed: string): Promise<Voucher> {
  const tried: AttemptKey = ['voucher codes', caller];
  await countOrRefuse(db, tried, GUESSES, 'Trop de codes inconnus ont été essayés.');
  const found = await findVoucher(db, typed);
  if (found === undefined) throw voucherNotFound();
  await undoCount(db, tried);
  return found;
}

type PaidByVoucher = {
  paymentId: number;
  amountXof: number;
  balanceXof: number;
  leftXof: number;
};

/**
 * Pays as much as the voucher holds and the rules allow; `leastXof` is the least allowed rest. Both are locked, so no
 * franc is spent twice. Throws `not-found`, `unauthenticated`, `conflict`.
 */
export function payByVoucher(
  { db, config, actor: payer }: Act<LinkHolder>,
  { orderId, voucherId, leastXof }: { orderId: number; voucherId: number; leastXof: number },
): Promise<PaidByVoucher> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    checkMayPay(config, payer, order);
    const voucher = await lockVoucher(tx, voucherId);
    const balanceXof = await balanceOf(tx, voucherId);
    if (balanceXof < 1 || isOver(voucher)) {
      throw new Problem('conflict', 'Il ne reste rien sur ce bon d’achat.');
    }
    const parts = await tx.select().from(instalments).where(eq(instalments.orderId, orderId));
    const bounds = { minXof: 1, maxXof: balanceXof };
    const { maxXof: amountXof } = payableOf(order, parts, bounds, leastXof);
    if (amountXof < 1 || amountXof > balanceXof) {
      throw new Problem('conflict', 'Ce bon d’achat ne suffit pas pour ce qui est à payer.');
    }
    const at = new Date();
    const { id: paymentId } = await insertPayment(tx, {
      provider: 'voucher',
      orderId,
      amount: amountXof,
      state: 'completed',
      rawStatus: 'redeemed',
      reference: order.number,
      description: `Bon d’achat …${voucher.ending}`,
      startedById: payer.actor?.kind === 'account' ? payer.actor.id : null,
      createdAt: at,
      completedAt: at,
      bookedAt: at,
    });
    await moveVoucher(tx, voucherId, { kind: 'redeem', amountXof: -amountXof, paymentId });
    const by = payer.actor ?? 'guest';
    const paid = await recordPayment(tx, config, order, { by, amountXof, provider: 'voucher' });
    return { paymentId, amountXof, balanceXof: balanceXof - amountXof, leftXof: leftXof(paid) };
  });
}
