import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { stockVersion } from '#server/goods/catalogue/product/find-product.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { setAvailable, stopCounting } from '#server/goods/stock/ledger/count-articles.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';

const STOCK_CHANGED =
  'Le stock a changé entre-temps (une commande, ou un collègue) : rechargez la fiche, puis recomptez.';

/**
 * Sets how many pieces can still be sold, by a count of the default place; null is not counted. Throws `not-found`, and `conflict` when stale.
 */
export async function countStock(
  db: Db,
  actor: Actor,
  { productId, version: seenVersion }: { productId: number; version?: number | undefined },
  available: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    const before = (await lockStock(tx, [productId])).get(productId) ?? null;
    if (seenVersion !== undefined && seenVersion !== stockVersion(before)) {
      throw new Problem('conflict', STOCK_CHANGED);
    }
    if (available === null) await stopCounting(tx, actor, [productId]);
    else await setAvailable(tx, actor, [{ productId, available }]);
    await writeAudit(tx, actor, {
      action: 'stock counted',
      subject: `product:${productId}`,
      before: { available: before },
      after: { available },
    });
  });
}
