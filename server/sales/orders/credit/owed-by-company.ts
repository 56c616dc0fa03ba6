import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { getFrom } from '#contract/base/tables.ts';
import type { orderCalls } from '#contract/sales/orders/orders.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { instalments, orders } from '#server/sales/orders/tables.ts';
import { findOrders, ownedBy } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { leftXof } from '../order/order-balance.ts';
import { readInstalments } from '../order/read-instalments.ts';

type Debt = Reply<typeof orderCalls.listDebtsOfCompany>[number];

const MOST_ORDERS = 5000;

/** A credit order is owed once it is confirmed and until it is paid. */
const isUnpaidCredit = and(
  eq(orders.saleType, 'creditorder'),
  inArray(orders.state, ['sale', 'to_delivered', 'delivered', 'done']),
  lt(orders.amountPaid, orders.amountTotal),
);

/** What each member owes on credit, the largest debts first; HR sees its own company. */
export async function listDebts(db: Db, actor: Actor): Promise<Debt[]> {
  const company = hrCompanyOf(actor);
  const isOfCompany = company === undefined ? undefined : eq(orders.employerId, company);
  const found = await findOrders(db, and(isUnpaidCredit, isOfCompany), { limit: MOST_ORDERS });
  if (found.length === 0) return [];
  const lateXofOf = await readLateAmounts(db, found);
  const byOwner = Map.groupBy(found, ({ ownerId }) => ownerId);
  const people = await db
    .select({ id: partners.id, name: partners.name, matricule: partners.matricule })
    .from(partners)
    .where(inArray(partners.id, [...byOwner.keys()]));
  return people
    .map(({ id, name, matricule }) => {
      const owed = getFrom(byOwner, id);
      return {
        partner_id: id,
        name,
        matricule,
        order_count: owed.length,
        amount_residual: sumOf(owed, leftXof),
        amount_late: sumOf(owed, (order) => lateXofOf.get(order.id) ?? 0),
      };
    })
    .sort((a, b) => b.amount_residual - a.amount_residual || a.partner_id - b.partner_id);
}

export async function hasUnpaidCredit(db: Db, partnerId: number): Promise<boolean> {
  const isOpen = inArray(orders.state, ['validation', 'sale', 'to_delivered', 'delivered', 'done']);
  const isUnpaid = and(
    eq(orders.saleType, 'creditorder'),
    lt(orders.amountPaid, orders.amountTotal),
  );
  const found = await findOrders(db, and(ownedBy(partnerId), isUnpaid, isOpen), { limit: 1 });
  return found.length > 0;
}

async function readLateAmounts(db: Db, found: OwnedOrder[]): Promise<Map<number, number>> {
  const ids = found.map(({ id }) => id);
  const rows = await db.select().from(instalments).where(inArray(instalments.orderId, ids));
  const rowsOf = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    found.map((order) => [
      order.id,
      sumOf(
        readInstalments(rowsOf.get(order.id) ?? [], order, today()).filter(
          ({ is_late }) => is_late,
        ),
        ({ amount, paid_amount }) => amount - paid_amount,
      ),
    ]),
  );
}

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0);
