import { sql } from 'drizzle-orm';
import type { ModeratedReview, NewReview, Review } from '#contract/reviews.ts';
import type { Db } from '#server/db/open.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { photosOf, photoUrls } from './review-photos.ts';

export type ReviewInput = {
  productId: number;
  /** The account that writes. */
  partnerId: number;
  text: string;
  stars: number;
};

type Selected<T> = Record<keyof Omit<T, 'photos'>, unknown>;

/** The columns of a review under the names of the wire, as `db.select` takes them. */
export const reviewColumns = {
  id: reviews.id,
  author: reviews.author,
  text: reviews.text,
  date: sql<string>`to_char(${reviews.writtenAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  product_id: reviews.productId,
  review: reviews.stars,
  answer: reviews.answer,
} satisfies Selected<Review>;

/** Reviews with what goes along, as the wire has it: their photos but for those that staff refused, and an answer. */
export async function withExtras<R extends { id: number; answer: string | null }>(
  db: Db,
  found: R[],
): Promise<(Omit<R, 'answer'> & Pick<Review, 'photos' | 'answer'>)[]> {
  const photos = await photosOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ answer, ...review }) => {
    const shown = (photos.get(review.id) ?? []).filter(({ refused }) => !refused);
    return {
      ...review,
      ...(shown.length > 0 && { photos: shown.map(({ key }) => photoUrls(key)) }),
      ...(answer !== null && { answer }),
    };
  });
}

/** What staff sees besides. */
export const moderatedColumns = {
  ...reviewColumns,
  state: reviews.state,
} satisfies Selected<ModeratedReview>;

/** A review as a client sends it; its date and its author are ours to say. */
export const readNewReview = (
  { text, produit_id, review }: NewReview,
  partnerId: number,
): ReviewInput => ({
  productId: produit_id,
  partnerId,
  text,
  stars: review,
});
