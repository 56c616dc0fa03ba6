import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { MONEY_LISTS } from '#contract/running/staff-dashboard-lists.ts';
import type { waitingCalls } from '#contract/running/staff-waiting.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { today } from '#server/base/time.ts';
import { payments } from '#server/money/payments/tables.ts';
import { receivedXofColumn } from '#server/sales/orders/paying/settle-order.ts';
import { listOrders } from '#server/sales/orders/staff/list-orders.ts';
import { countOf, type Sum, totalOf } from './sums.ts';

type Money = NonNullable<Reply<typeof waitingCalls.getWaiting>['money']>;

/** What came today and what is still to collect, in XOF; null for an actor who may not see orders and payments. */
export async function readTodaysMoney({ db, actor }: Pick<Act, 'db' | 'actor'>) {
  const maySee = actorHasRight(actor, 'payments:read') && actorHasRight(actor, 'orders:read');
  if (!maySee) return null;
  return {
    day: today(),
    cashed: await countCashed(db),
    at_door: await countDue(db, MONEY_LISTS.atDoor.filter),
    uncollected: await countDue(db, MONEY_LISTS.uncollected.filter),
  };
}

/** By means: completed today and not fully refunded, at the received amount less refunds. A voucher is no money. */
async function countCashed(db: Db): Promise<Money['cashed']> {
  const day = today();
  const rows = await db
    .select({
      provider: payments.provider,
      count: sql<number>`${countOf()}`,
      amount: sql<number>`${totalOf(sql`${receivedXofColumn} - ${payments.refundedXof}`)}`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'completed'),
        isNull(payments.refundedAt),
        ne(payments.provider, 'voucher'),
        isWithinDays(payments.completedAt, { date_from: day, date_to: day }),
      ),
    )
    .groupBy(payments.provider);
  return rows.toSorted((a, b) => b.amount - a.amount);
}

async function countDue(db: Db, filter: Record<string, string>): Promise<Sum> {
  const rows = listOrders(db, { ...filter, limit: 1 });
  const { total } = await rows.page();
  return { count: total, amount: await rows.sum('amount_residual') };
}
