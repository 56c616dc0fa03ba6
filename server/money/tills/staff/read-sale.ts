import { asc, eq, inArray } from 'drizzle-orm';
import type { StaffTillSale } from '#contract/money/tills/staff-tills.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { handPayments } from '#server/money/payments/by-hand/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { tillPayments, tillSales } from '../tables.ts';
import { readListedSales, ticketNotFound } from './sales.ts';

type Sold = Pick<StaffTillSale, 'lines' | 'parts'>;
type Refused = typeof tillSales.$inferSelect.refused;

/** A ticket with what was sold and paid, XOF. Throws `not-found`. */
export async function readTillSale(db: Db, id: number): Promise<StaffTillSale> {
  const [listed] = await readListedSales(db, [id]);
  const [sale] = await db.select().from(tillSales).where(eq(tillSales.id, id));
  if (listed === undefined || sale === undefined) throw ticketNotFound();
  const { orderId, sessionId, refused, state } = sale;
  const sold =
    orderId === null ? await readSent(db, refused) : await readBooked(db, orderId, sessionId);
  return {
    ...listed,
    session_id: sessionId,
    ...sold,
    can_be_booked: state === 'refused' && refused !== null && refused.later === undefined,
  };
}

/** As the order has it, with the money that this session took for it. */
async function readBooked(db: Db, orderId: number, sessionId: number): Promise<Sold> {
  const lines = await db
    .select({
      product_id: orderLines.productId,
      name: orderLines.name,
      quantity: orderLines.quantity,
      total: orderLines.total,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const paid = await db
    .select({ payment: payments, sessionId: tillPayments.sessionId, paper: handPayments.reference })
    .from(payments)
    .innerJoin(tillPayments, eq(tillPayments.paymentId, payments.id))
    .leftJoin(handPayments, eq(handPayments.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
  const parts = paid
    .filter((one) => one.sessionId === sessionId)
    .map(({ payment, paper }) => ({
      way: payment.provider,
      amount: payment.amount,
      stamp_duty: payment.stampDuty,
      reference: paper ?? '',
    }));
  return { lines, parts };
}

/** As the device sent it; a seller's discount is the last line. */
async function readSent(db: Db, refused: Refused): Promise<Sold> {
  const { lines = [], parts = [], discount } = refused ?? {};
  const ids = lines.map(({ id }) => id);
  const known = ids.length === 0 ? [] : await readNames(db, ids);
  const nameOf = new Map(known.map(({ id, name }) => [id, name]));
  const goods = lines.map(({ id, quantity, price }) => ({
    product_id: nameOf.has(id) ? id : null,
    name: nameOf.get(id) ?? `Article n° ${id}, supprimé`,
    quantity,
    total: price * quantity,
  }));
  const { amount: offXof = 0, reason = '' } = discount ?? {};
  const off = { product_id: null, name: `Remise : ${reason}`, quantity: 1, total: -offXof };
  return {
    lines: offXof === 0 ? goods : [...goods, off],
    parts: parts.map(({ way, amount, duty = 0, reference = '' }) => ({
      way,
      amount,
      stamp_duty: duty,
      // The code of a voucher pays.
      reference: way === 'voucher' ? '' : reference,
    })),
  };
}

const readNames = (db: Db, ids: number[]) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
