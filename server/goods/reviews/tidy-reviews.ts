import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { reviewPhotos, reviews } from './tables.ts';

/** Refuses all but the latest review of a customer and product (rule G-25). */
export async function keepOneReview(db: Db): Promise<void> {
  const found = rowsOf<{ id: number }>(
    await db.execute(sql`select older.id from reviews older where older.state <> 'refused'
      and exists (select from reviews later where later.partner_id = older.partner_id
        and later.product_id = older.product_id
        and (later.written_at, later.id) > (older.written_at, older.id))`),
  );
  // An empty update would still clear the cache of responses.
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.update(reviews).set({ state: 'refused' }).where(inArray(reviews.id, ids));
    await tx
      .update(reviewPhotos)
      .set({ keptAt: sql`now()` })
      .where(inArray(reviewPhotos.reviewId, ids));
  });
}

const KEPT_DAYS = 30;

/** Deletes photos refused 30 days ago, themselves or with their review. Until then staff may change its mind. */
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
  // An empty deletion would still clear the cache of responses.
  if (found.length === 0) return;
  const keys = found.map(({ key }) => key);
  await db.delete(reviewPhotos).where(inArray(reviewPhotos.key, keys));
}
