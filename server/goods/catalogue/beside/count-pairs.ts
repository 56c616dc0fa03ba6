import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { productPairs } from '../tables.ts';

const DAYS = 180;
const LEAST_ORDERS = 3;
/** A page shows four; the others stand in for those that are sold out. */
const MOST_OF_A_PRODUCT = 8;

/**
 * Counts again which products stand together in orders of the last 180 days, three orders at least (rule G-51). It reads
 * and keeps numbers of products and counts, nothing of buyers. Cancelled orders do not count.
 */
export async function countPairs(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(productPairs);
    await tx.execute(sql`
      insert into ${productPairs} (product_id, other_id, orders)
      with sold as materialized (
        select distinct l.order_id, l.product_id
        from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
        where o.placed_at > now() - make_interval(days => ${DAYS}) and o.state <> 'cancel'),
      pairs as (
        select a.product_id, b.product_id as other_id, count(*)::int as orders
        from sold a join sold b on b.order_id = a.order_id and b.product_id <> a.product_id
        group by a.product_id, b.product_id having count(*) >= ${LEAST_ORDERS}),
      placed as (
        select *, row_number() over (partition by product_id order by orders desc, other_id) as place
        from pairs)
      select product_id, other_id, orders from placed where place <= ${MOST_OF_A_PRODUCT}`);
  });
}
