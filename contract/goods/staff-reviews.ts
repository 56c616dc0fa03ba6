import * as z from 'zod/mini';
import { fieldsOf, numberInAddress, oneOf, text, yesOrNo } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { ANSWER_LENGTH } from './questions.ts';
import { REVIEW_STATES } from './reviews.ts';

const KEY = /^[0-9a-f]{32}$/;
const photo = z.object({
  key: z.string(),
  small: z.string(),
  large: z.string(),
  /** Whether the published review omits the photo. */
  refused: z.boolean(),
});

/** A review for moderation. `review` is the number of stars; `answer` is empty if there is none. */
const staffReview = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  author: z.string(),
  /** The author's account; null for a guest. */
  partner_id: z.nullable(z.int()),
  text: z.string(),
  review: z.int(),
  date: z.string(),
  state: z.enum(REVIEW_STATES),
  photos: z.array(photo),
  answer: z.string(),
  /** Whether the author bought the product here. */
  verified_purchase: z.boolean(),
  /** Version of the answer, for `If-Match`. */
  version: z.int(),
});
export type StaffReview = z.infer<typeof staffReview>;

export const staffReviews = defineList({
  name: 'avis',
  summary: 'Les avis sur les produits ; cherche un mot, un auteur, un produit',
  right: 'reviews:moderate',
  sorts: ['-date', 'review', 'product_name'],
  filters: {
    state: z.optional(oneOf(REVIEW_STATES)),
    review: z.optional(numberInAddress(0, 5)),
  },
  example: { q: 'Awa Diop', filter: { state: 'pending' } },
  item: staffReview,
  columns: {
    date: 'Date',
    product_name: 'Produit',
    author: 'Auteur',
    review: 'Étoiles',
    text: 'Avis',
    answer: 'Réponse',
    state: 'État',
  },
});

export const staffReviewCalls = {
  ...staffReviews.calls,
  answerReview: staffCall('reviews:moderate', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.reviewAnswer,
    summary: 'Répond à un avis au nom de la boutique ; un texte vide retire la réponse',
    params: ofId,
    body: fieldsOf({ answer: text(ANSWER_LENGTH, z.trim()) }),
    reply: z.object({ id: z.int(), answer: z.string() }),
  }),
  moderateReviewPhoto: staffCall('reviews:moderate', {
    method: 'PUT',
    path: paths.staffReviewPhoto,
    summary: 'Refuse une photo d’un avis, ou l’accepte de nouveau',
    params: z.object({ id: text(32, z.regex(KEY, 'une clé est attendue')) }),
    body: fieldsOf({ refused: yesOrNo }),
    reply: photo,
  }),
};
