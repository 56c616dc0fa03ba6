import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { getFrom } from '#contract/base/tables.ts';
import type { orderCalls } from '#contract/sales/orders/orders.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { findOrders, ownedBy } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { leftXof, readInstalments } from '../paying/settle-order.ts';
import { instalments, orders } from '../tables.ts';

/** The employer through which a person buys on credit (rule S-30). Throws `forbidden`. */
export function employerOf(person: Partner, named: number | undefined): number {
  const { membership, companyId } = person;
  if (membership !== 'accepted' || companyId === null) {
    throw new Problem(
      'forbidden',
      'L’achat à crédit est réservé aux adhérents dont l’employeur a accepté la demande.',
    );
  }
  if (named !== undefined && named !== companyId) {
    throw new Problem('forbidden', 'Vous n’êtes pas adhérent par cet employeur.');
  }
  return companyId;
}

/** Ceilings in XOF; null where none is set. */
type Ceilings = { own: number | null; company: number | null };

/** In XOF: the customer's own ceiling, else the employer's, else the usual one. */
export const ceilingOf = ({ own, company }: Ceilings, usualXof: number): number =>
  own ?? company ?? usualXof;

/** As `ceilingOf`, with the employer's ceiling read from the database. */
export async function readCeiling(
  tx: Db,
  { creditCeiling: own }: Pick<Partner, 'creditCeiling'>,
  employerId: number,
  usualXof: number,
): Promise<number> {
  const [employer] = await tx
    .select({ company: partners.creditCeiling })
    .from(partners)
    .where(eq(partners.id, employerId));
  return ceilingOf({ own, company: employer?.company ?? null }, usualXof);
}

/** Refuses a credit order that exceeds the ceiling (rule S-30, XOF) of a locked member. Throws `conflict`. */
export async function refuseAboveCeiling(
  tx: Db,
  partnerId: number,
  totalXof: number,
  ceilingXof: number,
): Promise<void> {
  const [owed] = await tx
    .select({
      xof: sql<number>`coalesce(sum(${orders.amountTotal} - ${orders.amountPaid}), 0)::float`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.partnerId, partnerId),
        eq(orders.saleType, 'creditorder'),
        ne(orders.state, 'cancel'),
      ),
    );
  const leftXof = Math.max(0, ceilingXof - (owed?.xof ?? 0));
  if (totalXof <= leftXof) return;
  throw new Problem(
    'conflict',
    `Cette commande dépasse votre plafond de crédit : il vous reste ${formatXof(leftXof)}.`,
  );
}

type Debt = Reply<typeof orderCalls.listDebtsOfCompany>[number];

const MOST_ORDERS = 5000;

/** A credit order is a debt from its confirmation until its payment. */
const isUnpaidCredit = and(
  eq(orders.saleType, 'creditorder'),
  inArray(orders.state, ['sale', 'to_delivered', 'delivered', 'done']),
  lt(orders.amountPaid, orders.amountTotal),
);

/** Members with unpaid confirmed credit, in XOF, largest first, from 5,000 orders at most; HR sees its own company. */
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

/** Whether a credit order of the customer, in a state from `validation` to `done`, is not paid in full. */
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
