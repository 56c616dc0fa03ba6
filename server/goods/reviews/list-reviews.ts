import { and, asc, desc, eq } from 'drizzle-orm';
import type { ModeratedReview, Review } from '#contract/goods/reviews.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { reviews } from '#server/goods/reviews/tables.ts';
import { moderatedColumns, reviewColumns, withExtras } from './payload.ts';

const MOST_TO_MODERATE = 500;

/**
 * The published reviews of a product, oldest first: the present clients turn the list around
 * (api-contract, 4.1). None for a product that is not for sale or does not exist.
 */
export async function listReviewsOfProduct(db: Db, productId: number): Promise<Review[]> {
  const found = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(
      and(
        eq(reviews.productId, productId),
        eq(reviews.state, 'published'),
        eq(products.listed, true),
      ),
    )
    .orderBy(asc(reviews.writtenAt), asc(reviews.id));
  return withExtras(db, found);
}

/** The latest 500 reviews for staff, those of one state or of all. */
export async function listReviews(
  db: Db,
  { state }: { state: ModeratedReview['state'] | undefined },
): Promise<ModeratedReview[]> {
  const found = await db
    .select(moderatedColumns)
    .from(reviews)
    .where(state === undefined ? undefined : eq(reviews.state, state))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(MOST_TO_MODERATE);
  return withExtras(db, found);
}
