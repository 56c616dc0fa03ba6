import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type CreditTurn,
  type ListedCredit,
  staffCredits,
} from '#contract/sales/orders/staff-credits.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { leftXof } from '../paying/settle-order.ts';

const employers = alias(partners, 'employers');

const SORTABLE = {
  date_order: orders.placedAt,
  partner_name: orders.buyerName,
  amount_total: orders.amountTotal,
  amount_residual: sql`${orders.amountTotal} - ${orders.amountPaid}`,
};

/** HR sees its own company. */
export function listStaffCredits(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof staffCredits>,
): StaffRows<ListedCredit> {
  const { turn } = query;
  const company = hrCompanyOf(actor) ?? query.company_id;
  return listOf(db, staffCredits, query, {
    from: orders,
    where: and(
      sql`${orders.saleType} = 'creditorder'`,
      company === undefined ? undefined : eq(orders.employerId, company),
      turn && isTurn(turn),
      matchesText(orders, query.q ?? ''),
    ),
    sortable: SORTABLE,
    id: orders.id,
    read: async (wanted) => {
      const found = await db
        .select({ order: orders, company: employers.name })
        .from(orders)
        .leftJoin(employers, eq(employers.id, orders.employerId))
        .where(inArray(orders.id, wanted));
      return found.map(toListed);
    },
  });
}

function isTurn(turn: CreditTurn): SQL | undefined {
  const waits = eq(orders.state, 'validation');
  if (turn === 'employer') return and(waits, eq(orders.hrValidation, 'pending'));
  if (turn === 'shop') {
    return and(waits, eq(orders.hrValidation, 'validated'), eq(orders.shopValidation, 'pending'));
  }
  if (turn === 'first') return and(waits, eq(orders.shopValidation, 'validated'));
  if (turn === 'ended') return eq(orders.state, 'cancel');
  return inArray(orders.state, ['sale', 'to_delivered', 'delivered', 'done']);
}

type Validated = Pick<typeof orders.$inferSelect, 'state' | 'hrValidation' | 'shopValidation'>;

function turnOf({ state, hrValidation, shopValidation }: Validated): CreditTurn {
  if (state === 'cancel') return 'ended';
  if (state !== 'validation') return 'running';
  if (hrValidation === 'pending') return 'employer';
  return shopValidation === 'validated' ? 'first' : 'shop';
}

function toListed({
  order,
  company,
}: {
  order: typeof orders.$inferSelect;
  company: string | null;
}): ListedCredit {
  return {
    id: order.id,
    name: order.number,
    date_order: isoTime(order.placedAt),
    partner_id: order.partnerId,
    partner_name: order.buyerName,
    partner_phone: order.buyerPhone,
    company_name: company ?? '',
    state: order.state,
    turn: turnOf(order),
    validation_rh_state: order.hrValidation,
    validation_admin_state: order.shopValidation,
    amount_total: order.amountTotal,
    amount_residual: leftXof(order),
    version: order.version,
  };
}
