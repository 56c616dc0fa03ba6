import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Sets how many pieces can still be sold. At the end of a transaction and in the order of the ids, as
 * orders take pieces in that order too: neither then waits for the other.
 */
export async function writeStock(
  tx: Db,
  counted: { productId: number; available: number }[],
): Promise<void> {
  if (counted.length === 0) return;
  await tx.execute(sql`
    insert into product_stock (product_id, available)
    select "productId", available
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as given("productId" int, available int)
    order by "productId"
    on conflict (product_id) do update set available = excluded.available, updated_at = now()`);
}
