import { eq } from 'drizzle-orm';
import type { Review } from '#contract/reviews.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { lockPerson } from '#server/identity/find-partner.ts';
import { givenName } from '#server/identity/given-name.ts';
import { Problem } from '#server/problem.ts';
import { type ReviewInput, reviewColumns, withExtras } from './payload.ts';
import { type SmallPhoto, savePhotos } from './review-photos.ts';

/**
 * Keeps a review with today's date until staff has read it; nobody sees it before. Throws `not-found`
 * for an unknown product (api-contract, 4.1), and for an account that was erased meanwhile.
 */
export async function writeReview(
  db: Db,
  input: ReviewInput,
  photos: readonly SmallPhoto[] = [],
): Promise<Review> {
  return db.transaction(async (tx) => {
    // Whoever erases the account waits, and takes this along.
    const author = givenName((await lockPerson(tx, input.partnerId)).name);
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, input.productId))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    const values = { ...input, author };
    const written = oneRow(await tx.insert(reviews).values(values).returning(reviewColumns));
    await savePhotos(tx, written.id, photos);
    return oneRow(await withExtras(tx, [written]));
  });
}
