import { eq } from 'drizzle-orm';
import type { Review } from '#contract/reviews.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { Problem } from '#server/problem.ts';
import { type ReviewInput, reviewColumns } from './payload.ts';

/**
 * Keeps a review with today's date until staff has read it; nobody sees it before. Throws `not-found`
 * for an unknown product (api-contract, 4.1).
 */
export async function writeReview(db: Db, input: ReviewInput): Promise<Review> {
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, input.productId))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    return oneRow(await tx.insert(reviews).values(input).returning(reviewColumns));
  });
}
