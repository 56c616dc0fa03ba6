import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { ModeratedReview, Review } from '#contract/goods/reviews.ts';
import { type StaffReview, staffReviews } from '#contract/goods/staff-reviews.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { moderatedColumns, reviewColumns, withPhotosAndAnswer } from './payload.ts';
import { photosOf, photoUrls } from './review-photos.ts';
import { reviews } from './tables.ts';

const MOST_TO_MODERATE = 500;

/** The published reviews, oldest first (rule G-24); none for a product not for sale. */
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
  return withPhotosAndAnswer(db, found);
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
  return withPhotosAndAnswer(db, found);
}

const SORTABLE = { date: reviews.writtenAt, review: reviews.stars, product_name: products.name };

/** Reviews with the names of their products, the newest first by default. */
export function listStaffReviews(
  db: Db,
  query: QueryOf<typeof staffReviews>,
): StaffRows<StaffReview> {
  const { state, review } = query;
  const isByName = /product_name/.test(query.sort ?? '');
  return listOf(db, staffReviews, query, {
    from: isByName
      ? sql`${reviews} join ${products} on ${products.id} = ${reviews.productId}`
      : reviews,
    where: and(
      state && eq(reviews.state, state),
      review === undefined ? undefined : eq(reviews.stars, review),
      matchesText(reviews, query.q ?? ''),
    ),
    sortable: SORTABLE,
    id: reviews.id,
    read: async (wanted) => {
      const found = await db
        .select({
          ...moderatedColumns,
          product_name: products.name,
          partner_id: reviews.partnerId,
        })
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(inArray(reviews.id, wanted));
      const photos = await photosOf(db, wanted);
      return found.map(({ answer, ...review }) => ({
        ...review,
        answer: answer ?? '',
        version: contentVersion({ answer: answer ?? '' }),
        photos: (photos.get(review.id) ?? []).map((photo) => ({
          ...photo,
          ...photoUrls(photo.key),
        })),
      }));
    },
  });
}
