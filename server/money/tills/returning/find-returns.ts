import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Means } from '#server/base/identity/act.ts';
import { partners } from '#server/base/identity/tables.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { Problem } from '#server/base/problem.ts';
import { findSoldSerials } from '#server/goods/stock/serials/find-sold-serials.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import { payments } from '#server/money/payments/tables.ts';
import { hasInvoice, readCreditable } from '#server/sales/orders/crediting/credit-notes.ts';
import { priceCredit } from '#server/sales/orders/crediting/price-credit.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { findOrders } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { owedBackXof, retainedXof } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { tillSales } from '../tables.ts';
import type { GoodsBack } from './goods-back.ts';
import { findOwing } from './pay-back.ts';
import { underWayXof } from './plan-back.ts';

const MOST_FOUND = 10;

/**
 * Orders by ticket, number or telephone with what can come back of them, newest first. A telephone finds orders that are
 * handed over; a ticket or a number finds its order in any state, and `problem` says why nothing can come back.
 */
export async function findReturns(
  { db, config }: Means,
  goodsBack: GoodsBack,
  typed: string,
): Promise<TillReturnable[]> {
  const name = typed.trim().toUpperCase();
  const phone = toAnyE164(typed.trim());
  const sold = db
    .select({ id: tillSales.orderId })
    .from(tillSales)
    .where(and(eq(tillSales.number, name), isNotNull(tillSales.orderId)));
  const isNamed = or(
    eq(orders.number, name),
    inArray(orders.id, sold),
    phone === undefined
      ? undefined
      : and(
          eq(orders.buyerPhone, phone),
          eq(orders.fulfilment, 'delivered'),
          isNull(partners.erasedAt),
        ),
  );
  const found = await findOrders(db, and(isNamed, ne(orders.state, 'cancel')), {
    limit: MOST_FOUND,
  });
  const described: TillReturnable[] = [];
  for (const order of found) described.push(await describe({ db, config }, goodsBack, order));
  return described;
}

async function describe(
  { db, config }: Means,
  goodsBack: GoodsBack,
  order: OwnedOrder,
): Promise<TillReturnable> {
  const returnable = await goodsBack.read(db, config, order);
  const soldOf = await findSoldSerials(
    db,
    returnable.lines.map(({ lineId }) => lineId),
  );
  const creditable = await readCreditable(db, order);
  const paid = await listBooked(db, order.id);
  const isOwing = (await findOwing(db, order.id)) !== undefined;
  const isPaid = await hasInvoice(db, order);
  const problem = isPaid ? (returnable.lines.length > 0 ? '' : returnable.refusal) : UNPAID;
  return {
    order_id: order.id,
    order_name: order.number,
    ticket: await findTicket(db, order.id),
    customer: order.isErased ? '' : order.buyerName,
    total: order.amountTotal,
    paid: paidBy(paid),
    owed_back: isOwing ? Math.max(0, owedBackXof(order) - underWayXof(paid)) : 0,
    is_waiting: (await db.$count(creditNotes, isWaitingOf(order.id))) > 0,
    problem: problem ?? '',
    lines: returnable.lines.map(({ lineId, name, quantity, reasons }) => ({
      line_id: lineId,
      name,
      quantity,
      worth: worthOf(creditable, { lineId, quantity }),
      reasons,
      serials: soldOf.get(lineId) ?? [],
    })),
  };
}

const UNPAID =
  'Cette vente n’est pas payée en entier : un responsable s’en occupe dans la gestion.';

/** XOF; 0 for goods that cost nothing, or of which all is credited. */
function worthOf(
  creditable: Parameters<typeof priceCredit>[0],
  line: { lineId: number; quantity: number },
): number {
  try {
    return priceCredit(creditable, { lines: [line], withDelivery: false, amountXof: 0 }).total;
  } catch (error) {
    if (error instanceof Problem) return 0;
    throw error;
  }
}

async function findTicket(db: Db, orderId: number): Promise<string> {
  const [sale] = await db
    .select({ number: tillSales.number })
    .from(tillSales)
    .where(eq(tillSales.orderId, orderId));
  return sale?.number ?? '';
}

const listBooked = (db: Db, orderId: number): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.bookedAt)))
    .orderBy(asc(payments.id));

/** Money that counts, less what went back. XOF. */
const paidBy = (paid: readonly Payment[]): TillReturnable['paid'] =>
  paid
    .map((payment) => ({ way: payment.provider, amount: retainedXof(payment) }))
    .filter(({ amount }) => amount > 0);

const isWaitingOf = (orderId: number) =>
  and(
    eq(creditNotes.orderId, orderId),
    eq(creditNotes.atTill, true),
    eq(creditNotes.state, 'asked'),
  );
