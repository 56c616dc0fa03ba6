import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { productStock } from '../tables.ts';

/** Pieces by article that can be sold again, or no more when negative. */
export async function addAvailable(
  tx: Db,
  pieces: readonly (readonly [productId: number, pieces: number])[],
): Promise<void> {
  if (pieces.length === 0) return;
  // A row that is named twice would be changed once.
  const byProduct = new Map<number, number>();
  for (const [productId, quantity] of pieces) {
    byProduct.set(productId, (byProduct.get(productId) ?? 0) + quantity);
  }
  const ids = sql.param([...byProduct.keys()]);
  const quantities = sql.param([...byProduct.values()]);
  await tx.execute(sql`update ${productStock} set available = available + pieces.quantity, updated_at = now()
    from unnest(${ids}::int[], ${quantities}::int[]) as pieces (product_id, quantity)
    where ${productStock.productId} = pieces.product_id`);
}
