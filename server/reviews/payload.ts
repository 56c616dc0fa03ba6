import { sql } from 'drizzle-orm';
import type { ModeratedReview, NewReview, Review } from '#contract/reviews.ts';
import { reviews } from '#server/db/schema/reviews.ts';

const MAX_AUTHOR = 80;

export type ReviewInput = {
  productId: number;
  author: string;
  /** The account that writes. */
  partnerId?: number;
  text: string;
  stars: number;
};

type Selected<T> = Record<keyof T, unknown>;

/** The columns of a review under the names of the wire, as `db.select` takes them. */
export const reviewColumns = {
  id: reviews.id,
  author: reviews.author,
  text: reviews.text,
  date: sql<string>`to_char(${reviews.writtenAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  product_id: reviews.productId,
  review: reviews.stars,
} satisfies Selected<Review>;

/** What staff sees besides. */
export const moderatedColumns = {
  ...reviewColumns,
  state: reviews.state,
} satisfies Selected<ModeratedReview>;

/** A review as a client sends it; its date and its author are ours to say. */
export const readNewReview = (
  { text, produit_id, review }: NewReview,
  { id, name }: { id: number; name: string },
): ReviewInput => ({
  productId: produit_id,
  partnerId: id,
  author: givenName(name),
  text,
  stars: review,
});

/** What everybody may read of a name: its first word. */
function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.slice(0, MAX_AUTHOR);
}
