import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, listOf, oneOf, text, wholeNumber } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { id, idInPath } from './catalogue/catalogue.ts';
import { REVIEW_PHOTOS } from './review-photos.ts';

/** Addresses of a review photo: a square of 256 px, and the whole picture. */
const photo = z.object({ small: z.string(), large: z.string() });

/**
 * A published review; `review` is the number of stars, `date` is `YYYY-MM-DD HH:MM:SS` in UTC. `photos` and `answer` are
 * absent if there are none, `verified_purchase` is absent unless the author bought the product here.
 */
const review = z.object({
  id,
  author: z.string(),
  text: z.string(),
  date: z.string(),
  product_id: id,
  review: z.int(),
  photos: z.optional(z.array(photo)),
  answer: z.optional(z.string()),
  verified_purchase: z.optional(z.literal(true)),
});
export type Review = z.infer<typeof review>;

/** A review from a customer. The server ignores `author` and `date` of existing clients (rule G-24). */
export const newReview = fieldsOf({
  author: z.optional(text(200)),
  text: filledText(1, 2000),
  date: z.optional(text(60)),
  produit_id: wholeNumber(1, 2_147_483_647),
  review: wholeNumber(0, 5),
  /** Data URLs that replace the former photos; without the field the photos stay. */
  photos: z.optional(listOf(text(REVIEW_PHOTOS.maxLength), REVIEW_PHOTOS.most)),
});
export type NewReview = z.infer<typeof newReview>;

export const REVIEW_STATES = ['pending', 'published', 'refused'] as const;
const moderatedReview = z.extend(review, { state: z.enum(REVIEW_STATES) });
export type ModeratedReview = z.infer<typeof moderatedReview>;

const subject = 'Avis';

export const reviewCalls = {
  listReviewsOfProduct: defineCall({
    method: 'GET',
    path: paths.reviewsOfProduct,
    summary: 'Les avis publiés sur un produit, du plus ancien au plus récent',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    reply: z.array(review),
    cached: true,
  }),
  writeReview: defineCall({
    method: 'POST',
    path: paths.reviews,
    summary:
      'Donne un avis sur un produit reçu, avec trois photos au plus ; publié après relecture. Un nouvel avis du même client remplace le sien',
    subject,
    access: 'customer',
    status: 201,
    body: newReview,
    bodyLimitBytes: REVIEW_PHOTOS.most * REVIEW_PHOTOS.maxLength + 64 * 1024,
    reply: z.omit(review, { id: true, photos: true, answer: true }),
  }),
  getOwnReview: defineCall({
    method: 'GET',
    path: paths.ownReview,
    summary: 'Mon avis sur un produit, publié ou non, pour le changer ; null sans avis',
    subject,
    access: 'customer',
    params: z.object({ id: idInPath }),
    reply: z.nullable(moderatedReview),
  }),
  listReviews: defineCall({
    method: 'GET',
    path: paths.reviews,
    summary: 'Les avis d’un état, pour la relecture',
    subject,
    access: { right: 'reviews:moderate' },
    query: z.object({ state: z.optional(oneOf(REVIEW_STATES)) }),
    reply: z.array(moderatedReview),
  }),
  moderateReview: defineCall({
    method: 'PUT',
    path: paths.review,
    summary: 'Publie ou refuse un avis',
    subject,
    access: { right: 'reviews:moderate' },
    params: z.object({ id: idInPath }),
    body: fieldsOf({ state: oneOf(REVIEW_STATES) }),
    reply: moderatedReview,
  }),
};
