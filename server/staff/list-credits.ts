import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reply } from '#contract/call.ts';
import type { CreditTurn, ListedCredit, staffCredits } from '#contract/staff/credits.ts';
import type { Actor } from '#server/customers/actor.ts';
import { hrCompanyOf } from '#server/customers/hr-company.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { matchesBuyer } from './matches-buyer.ts';
import { idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  turn?: CreditTurn | undefined;
  company_id?: number | undefined;
};

const employers = alias(partners, 'employers');

const SORTABLE = {
  date_order: orders.placedAt,
  partner_name: orders.buyerName,
  amount_total: orders.amountTotal,
  amount_residual: sql`${orders.amountTotal} - ${orders.amountPaid}`,
};

/** Credit orders with both validations, the newest first unless told otherwise; HR sees its own company. */
export async function listStaffCredits(
  db: Db,
  actor: Actor,
  question: Question,
): Promise<Reply<typeof staffCredits.call>> {
  const { turn } = question;
  const company = hrCompanyOf(actor) ?? question.company_id;
  const ids = idsOf(question);
  const where = and(
    eq(orders.saleType, 'creditorder'),
    ids && inArray(orders.id, ids),
    company === undefined ? undefined : eq(orders.employerId, company),
    turn && isTurn(turn),
    matchesBuyer(question.q?.trim() ?? ''),
  );
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, {
    ...{ usual: '-date_order', id: orders.id },
  });
  const [found, totals] = await Promise.all([
    db
      .select({ order: orders, company: employers.name })
      .from(orders)
      .leftJoin(employers, eq(employers.id, orders.employerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  return { items: found.map(toListed), total: totals[0]!.total };
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
    amount_residual: Math.max(order.amountTotal - order.amountPaid, 0),
    version: order.version,
  };
}
