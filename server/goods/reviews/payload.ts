import { sql } from 'drizzle-orm';
import type { ModeratedReview, NewReview, Review } from '#contract/goods/reviews.ts';
import type { Db } from '#server/base/db/open.ts';
import { reviews } from '#server/goods/reviews/tables.ts';
import { photosOf, photoUrls } from './review-photos.ts';

export type ReviewInput = {
  productId: number;
  partnerId: number;
  text: string;
  stars: number;
};

type Selected<T> = Record<keyof Omit<T, 'photos'>, unknown>;

/** Whether the author paid for or received the product, as a guest too. Full column names: tables share names. */
const hasBought = sql<boolean>`exists (select from partners buyer
  join orders on orders.partner_id = buyer.id
  join order_lines line on line.order_id = orders.id
  where (buyer.id = reviews.partner_id or buyer.claimed_by_id = reviews.partner_id)
    and line.product_id = reviews.product_id
    and orders.state not in ('draft', 'sent', 'validation', 'cancel')
    and (orders.state in ('delivered', 'done') or orders.amount_paid > orders.amount_credited))`;

/** The columns of a review under the names of the wire, as `db.select` takes them. */
export const reviewColumns = {
  id: reviews.id,
  author: reviews.author,
  text: reviews.text,
  date: sql<string>`to_char(${reviews.writtenAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  product_id: reviews.productId,
  review: reviews.stars,
  answer: reviews.answer,
  verified_purchase: hasBought,
} satisfies Selected<Review>;

type Extra = 'answer' | 'verified_purchase';

/** Reviews with their published photos and the shop's answer. */
export async function withPhotosAndAnswer<
  R extends { id: number; answer: string | null; verified_purchase: boolean },
>(db: Db, found: R[]): Promise<(Omit<R, Extra> & Pick<Review, 'photos' | Extra>)[]> {
  const photos = await photosOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ answer, verified_purchase, ...review }) => {
    const shown = (photos.get(review.id) ?? []).filter(({ refused }) => !refused);
    return {
      ...review,
      ...(shown.length > 0 && { photos: shown.map(({ key }) => photoUrls(key)) }),
      ...(answer !== null && { answer }),
      ...(verified_purchase && { verified_purchase: true as const }),
    };
  });
}

/** Further columns for staff. */
export const moderatedColumns = {
  ...reviewColumns,
  state: reviews.state,
} satisfies Selected<ModeratedReview>;

/** A review as a client sends it; the server sets date and author (rule G-24). */
export const readNewReview = (
  { text, produit_id, review }: NewReview,
  partnerId: number,
): ReviewInput => ({
  productId: produit_id,
  partnerId,
  text,
  stars: review,
});
