import { and, count, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reply } from '#contract/call.ts';
import type { SaleType } from '#contract/order-states.ts';
import {
  type Due,
  type ListedInstalment,
  SOON_DUE_DAYS,
  type staffInstalments,
} from '#contract/staff/instalments.ts';
import { today } from '#server/catalogue/revision.ts';
import type { Actor } from '#server/customers/actor.ts';
import { hrCompanyOf } from '#server/customers/hr-company.ts';
import type { Db } from '#server/db/open.ts';
import { instalments, orders } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { daysBetween, plusDays } from '#server/orders/reminder-stages.ts';
import { matchesBuyer } from './matches-buyer.ts';
import { idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  due?: Due | undefined;
  type_sale?: SaleType | undefined;
  company_id?: number | undefined;
  order_id?: number | undefined;
};

const employers = alias(partners, 'employers');

/** What the instalments before this one ask for, in XOF: payments fill those first. */
const beforeXof = sql`(select coalesce(sum(earlier.amount), 0) from ${instalments} earlier
  where earlier.order_id = ${instalments.orderId} and earlier.sequence < ${instalments.sequence})`;
const leftXof = sql<number>`least(${instalments.amount},
  ${beforeXof} + ${instalments.amount} - ${orders.amountPaid})::int`;

/** Of orders that can have instalments due (`isOwed`) and are not paid. */
const isOpen = and(
  lt(orders.amountPaid, orders.amountTotal),
  or(
    inArray(orders.state, ['sale', 'to_delivered', 'delivered', 'done']),
    and(eq(orders.state, 'validation'), eq(orders.shopValidation, 'validated')),
  ),
);

const SORTABLE = {
  due_date: instalments.dueOn,
  amount_residual: leftXof,
  partner_name: orders.buyerName,
};

/** Instalments that are not paid in full, the longest due first; HR sees its own company's credit. */
export async function listInstalments(
  db: Db,
  actor: Actor,
  question: Question,
): Promise<Reply<typeof staffInstalments.call>> {
  const { due, type_sale, order_id } = question;
  const day = today();
  const company = hrCompanyOf(actor) ?? question.company_id;
  const ids = idsOf(question);
  const where = and(
    isOpen,
    sql`${leftXof} > 0`,
    ids && inArray(orders.id, ids),
    due && isDue(due, day),
    type_sale && eq(orders.saleType, type_sale),
    order_id === undefined ? undefined : eq(orders.id, order_id),
    company === undefined ? undefined : eq(orders.employerId, company),
    matchesBuyer(question.q?.trim() ?? ''),
  );
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, {
    ...{ usual: 'due_date', id: instalments.orderId },
  });
  const [found, totals] = await Promise.all([
    db
      .select({ part: instalments, order: orders, left: leftXof, company: employers.name })
      .from(instalments)
      .innerJoin(orders, eq(orders.id, instalments.orderId))
      .leftJoin(employers, eq(employers.id, orders.employerId))
      .where(where)
      .orderBy(...orderBy, instalments.sequence)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(instalments)
      .innerJoin(orders, eq(orders.id, instalments.orderId))
      .where(where),
  ]);
  return { items: found.map((row) => toListed(row, day)), total: totals[0]!.total };
}

function isDue(due: Due, day: string): SQL {
  if (due === 'late') return sql`${instalments.dueOn} < ${day}`;
  const soon = plusDays(day, SOON_DUE_DAYS);
  return due === 'soon'
    ? sql`${instalments.dueOn} between ${day} and ${soon}`
    : sql`${instalments.dueOn} > ${soon}`;
}

function dueOf(daysLate: number): Due {
  if (daysLate > 0) return 'late';
  return -daysLate <= SOON_DUE_DAYS ? 'soon' : 'later';
}

type Row = {
  part: typeof instalments.$inferSelect;
  order: typeof orders.$inferSelect;
  left: number;
  company: string | null;
};

function toListed({ part, order, left, company }: Row, day: string): ListedInstalment {
  const daysLate = daysBetween(part.dueOn, day);
  return {
    id: `${part.orderId}-${part.sequence}`,
    order_id: part.orderId,
    name: order.number,
    sequence: part.sequence,
    type_sale: order.saleType,
    due_date: part.dueOn,
    due: dueOf(daysLate),
    days_late: daysLate,
    amount: part.amount,
    amount_residual: left,
    partner_id: order.partnerId,
    partner_name: order.buyerName,
    partner_phone: order.buyerPhone,
    partner_email: order.buyerEmail,
    company_name: company ?? '',
    reminded_at: part.remindedAt && isoTime(part.remindedAt),
  };
}
