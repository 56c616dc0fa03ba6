import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/audit/write-audit.ts';
import { stockVersion } from '#server/catalogue/product/find-product.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productStock } from '#server/db/schema/orders.ts';
import type { Actor } from '#server/identity/actor.ts';
import { Problem } from '#server/problem.ts';

const STOCK_CHANGED =
  'Le stock a changé entre-temps (une commande, ou un collègue) : rechargez la fiche, puis recomptez.';

/**
 * Sets how many pieces can still be sold; null is not counted. Throws `not-found`, and `conflict` when stale.
 */
export async function countStock(
  db: Db,
  actor: Actor,
  productId: number,
  available: number | null,
  seenVersion?: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    const isThis = eq(productStock.productId, productId);
    const [before] = await tx.select().from(productStock).where(isThis).for('update');
    if (seenVersion !== undefined && seenVersion !== stockVersion(before?.available ?? null)) {
      throw new Problem('conflict', STOCK_CHANGED);
    }
    if (available === null) await tx.delete(productStock).where(isThis);
    else {
      await tx
        .insert(productStock)
        .values({ productId, available })
        .onConflictDoUpdate({
          target: productStock.productId,
          set: { available, updatedAt: sql`now()` },
        });
    }
    await writeAudit(tx, actor, {
      action: 'stock counted',
      subject: `product:${productId}`,
      before: { available: before?.available ?? null },
      after: { available },
    });
  });
}
