import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';

const KEPT_DAYS = 30;

/**
 * Deletes photos that were refused 30 days ago, themselves or with their review. Until then staff may change its mind.
 */
export async function deleteRefusedPhotos(db: Db): Promise<void> {
  const found = await db
    .select({ key: reviewPhotos.key })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(
      and(
        or(eq(reviewPhotos.refused, true), eq(reviews.state, 'refused')),
        lt(reviewPhotos.keptAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    );
  // A deletion of nothing would have every kept answer asked anew.
  if (found.length === 0) return;
  const keys = found.map(({ key }) => key);
  await db.delete(reviewPhotos).where(inArray(reviewPhotos.key, keys));
}
