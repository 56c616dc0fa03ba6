import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ModeratedReview, Review } from '#contract/goods/reviews.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { givenName } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import {
  moderatedColumns,
  type ReviewInput,
  reviewColumns,
  withPhotosAndAnswer,
} from './payload.ts';
import { type SmallPhoto, savePhotos } from './review-photos.ts';

/**
 * Stores a review for staff to read (rule G-24); it replaces the former one (rule G-25), whose photos stay if none are
 * given. Throws `not-found` for product or account, `conflict` as `lockCatalogue`.
 */
export async function writeReview(
  db: Db,
  input: ReviewInput,
  photos?: readonly SmallPhoto[],
): Promise<Review> {
  return db.transaction(async (tx) => {
    // Serialises two reviews of a customer before any other lock.
    const key = `review ${input.partnerId} ${input.productId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    // A published review leaves its page; the catalogue is locked before any person.
    if ((await tx.$count(reviews, isOwn(input))) > 0) await lockCatalogue(tx);
    // An erasure of the account waits, and then takes the review along.
    const author = givenName((await lockPerson(tx, input.partnerId)).name);
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, input.productId))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    const values = { ...input, author };
    const former = await takeFormer(tx, input);
    const written = oneRow(
      former === undefined
        ? await tx.insert(reviews).values(values).returning(reviewColumns)
        : await tx
            .update(reviews)
            .set({ ...values, state: 'pending', writtenAt: sql`now()` })
            .where(eq(reviews.id, former))
            .returning(reviewColumns),
    );
    if (photos !== undefined) {
      await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, written.id));
      await savePhotos(tx, written.id, photos);
    }
    return oneRow(await withPhotosAndAnswer(tx, [written]));
  });
}

/** The customer's review of a product in any state; null without one. */
export async function readOwnReview(db: Db, own: Own): Promise<ModeratedReview | null> {
  const found = await db
    .select(moderatedColumns)
    .from(reviews)
    .where(isOwn(own))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(1);
  return (await withPhotosAndAnswer(db, found))[0] ?? null;
}

type Own = Pick<ReviewInput, 'productId' | 'partnerId'>;

const isOwn = ({ productId, partnerId }: Own) =>
  and(eq(reviews.productId, productId), eq(reviews.partnerId, partnerId));

/** The customer's latest review; earlier ones, from before rule G-25, are deleted. */
async function takeFormer(tx: Db, own: Own): Promise<number | undefined> {
  const [latest, ...older] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(isOwn(own))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id));
  if (older.length > 0) {
    const ids = older.map(({ id }) => id);
    await tx.delete(reviews).where(inArray(reviews.id, ids));
  }
  return latest?.id;
}
