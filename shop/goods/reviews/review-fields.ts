import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { newReview } from '#contract/goods/reviews.ts';

/** The stars that a customer can give, in ascending order. */
export const STARS = ['1', '2', '3', '4', '5'] as const;

export const reviewFields = fieldsOf({
  review: z.pipe(z.enum(STARS, 'Choisissez une note.'), z.transform(Number)),
  text: newReview.shape.text,
});
