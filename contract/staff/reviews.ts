import * as z from 'zod/mini';
import { numberInAddress, oneOf } from '../fields.ts';
import { paths } from '../paths.ts';
import { REVIEW_STATES } from '../reviews.ts';
import { defineList } from './list.ts';

/** A review as staff reads it before it is published. `review` counts stars. */
const staffReview = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  author: z.string(),
  text: z.string(),
  review: z.int(),
  date: z.string(),
  state: z.enum(REVIEW_STATES),
});
export type StaffReview = z.infer<typeof staffReview>;

export const staffReviews = defineList({
  path: paths.staffReviews,
  summary: 'Les avis sur les produits ; cherche un mot, un auteur, un produit',
  right: 'reviews:moderate',
  sorts: ['-date', 'review', 'product_name'],
  filters: {
    state: z.optional(oneOf(REVIEW_STATES)),
    review: z.optional(numberInAddress(0, 5)),
  },
  item: staffReview,
  columns: {
    date: 'Date',
    product_name: 'Produit',
    author: 'Auteur',
    review: 'Étoiles',
    text: 'Avis',
    state: 'État',
  },
});
