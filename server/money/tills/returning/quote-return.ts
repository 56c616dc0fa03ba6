import { asc, eq } from 'drizzle-orm';
import type { TillReturnQuote, TillReturnQuoteForm } from '#contract/money/tills/till-returns.ts';
import type { Db } from '#server/base/db/open.ts';
import { computeCreditNote } from '#server/money/payments/credits/issue-credit.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import type { Outside } from '#server/money/payments/providers/provider.ts';
import { payments } from '#server/money/payments/tables.ts';
import { readOwnedOrder } from '#server/sales/orders/order/find-orders.ts';
import { owedBackXof } from '#server/sales/orders/paying/settle-order.ts';
import type { Till } from '../devices/own-device.ts';
import { findOwing } from './pay-back.ts';
import { byWay, planBack, totalOf } from './plan-back.ts';

/**
 * What a return would give back, by the functions that do it; without lines, what a confirmed credit note owes. Writes
 * nothing. XOF. Throws `not-found`, and `conflict` for goods that cost nothing or are not left.
 */
export async function quoteReturn(
  outside: Outside,
  till: Till,
  { order_id: orderId, lines, way }: TillReturnQuoteForm,
): Promise<TillReturnQuote> {
  const { db } = outside;
  const order = await readOwnedOrder(db, orderId);
  const paid = await listPayments(db, orderId);
  const selection = {
    lines: lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
    withDelivery: false,
    amountXof: 0,
  };
  const plan =
    lines.length === 0 ? undefined : await computeCreditNote(db, outside, order, paid, selection);
  const isOwed = (await findOwing(db, orderId)) !== undefined;
  const dueXof = plan?.refundXof ?? (isOwed ? owedBackXof(order) : 0);
  const backs = planBack(outside, paid, dueXof, { way, till, ending: '' });
  return {
    credited: plan?.priced.total ?? 0,
    total: totalOf(backs),
    money: byWay(backs),
    needs_second_person: plan?.needsSecond ?? false,
    needs_reference: backs.some(({ isByHand, reference }) => isByHand && reference === undefined),
  };
}

const listPayments = (db: Db, orderId: number): Promise<Payment[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
