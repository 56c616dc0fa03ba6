import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type Due,
  type ListedInstalment,
  SOON_DUE_DAYS,
  staffInstalments,
} from '#contract/sales/orders/staff-instalments.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { idsOf } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { isoTime, plusDays, today } from '#server/base/time.ts';
import { instalments, orders } from '#server/sales/orders/tables.ts';
import { daysBetween } from '../credit/remind-instalments.ts';

const employers = alias(partners, 'employers');
const key = sql`${instalments.orderId} || '-' || ${instalments.sequence}`;
const SORTABLE = {
  due_date: instalments.dueOn,
  amount_residual: instalments.openXof,
  partner_name: orders.buyerName,
};

/** Unpaid instalments, longest due first; HR sees its own company's. */
export function listInstalments(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof staffInstalments>,
): SummedRows<ListedInstalment> {
  const { due, type_sale, order_id } = query;
  const day = today();
  const company = hrCompanyOf(actor) ?? query.company_id;
  const ids = idsOf(query);
  const isOfOrder =
    (type_sale ?? company ?? query.q) !== undefined || /partner_name/.test(query.sort ?? '');
  return listOf(db, staffInstalments, query, {
    from: isOfOrder
      ? sql`${instalments} join ${orders} on ${orders.id} = ${instalments.orderId}`
      : instalments,
    where: and(
      sql`${instalments.openXof} > 0`,
      ids && inArray(instalments.orderId, ids),
      due && isDue(due, day),
      type_sale && eq(orders.saleType, type_sale),
      order_id === undefined ? undefined : eq(instalments.orderId, order_id),
      company === undefined ? undefined : isOfCompany(actor, company),
      matchesText(orders, query.q ?? ''),
    ),
    sortable: SORTABLE,
    id: key,
    read: async (wanted: string[]) => {
      const found = await db
        .select({ part: instalments, order: orders, company: employers.name })
        .from(instalments)
        .innerJoin(orders, eq(orders.id, instalments.orderId))
        .leftJoin(
          employers,
          eq(employers.id, sql`coalesce(${orders.employerId}, ${orders.companyId})`),
        )
        .where(
          and(
            inArray(
              instalments.orderId,
              wanted.map((one) => Number.parseInt(one, 10)),
            ),
            inArray(key, wanted),
          ),
        );
      return found.map((row) => toListed(row, day));
    },
  });
}

/** HR sees the credit of its employees, not what others buy for the company. */
const isOfCompany = (actor: Actor, company: number): SQL | undefined =>
  hrCompanyOf(actor) === undefined
    ? or(eq(orders.employerId, company), eq(orders.companyId, company))
    : eq(orders.employerId, company);

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
  company: string | null;
};

function toListed({ part, order, company }: Row, day: string): ListedInstalment {
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
    amount_residual: part.openXof,
    partner_id: order.partnerId,
    partner_name: order.buyerName,
    partner_phone: order.buyerPhone,
    partner_email: order.buyerEmail,
    company_name: company ?? '',
    reminded_at: part.remindedAt && isoTime(part.remindedAt),
  };
}
