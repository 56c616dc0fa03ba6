import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { CustomerCounts } from '#contract/customers.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { findPerson } from '#server/identity/find-partner.ts';
import { ownedBy } from '../order/find-orders.ts';

const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/**
 * How many orders of each kind a person has, those aside that are cancelled or were never sent; on
 * their way are those that are sent or in delivery (api-contract, 4.3). Throws `not-found`.
 */
export async function countOrders(db: Db, id: number): Promise<CustomerCounts> {
  const { name } = await findPerson(db, id);
  const counts = oneRow(
    await db
      .select({
        order_count: countOf(sql`${orders.saleType} = 'order'`),
        preorder_count: countOf(sql`${orders.saleType} = 'preorder'`),
        delivered_count: countOf(sql`${orders.state} in ('delivered', 'done')`),
        progress_count: countOf(sql`${orders.state} in ('sent', 'to_delivered')`),
        creditorder_count: countOf(sql`${orders.saleType} = 'creditorder'`),
      })
      .from(orders)
      .innerJoin(partners, eq(partners.id, orders.partnerId))
      .where(and(ownedBy(id), notInArray(orders.state, ['cancel', 'draft']))),
  );
  return { user_name: name, ...counts };
}
