import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';

/** Keeps a product from being deleted while something is asked about it. Throws `not-found` if it is not for sale. */
export async function lockListed(tx: Db, productId: number): Promise<void> {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.listed, true)))
    .for('key share');
  if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
}
