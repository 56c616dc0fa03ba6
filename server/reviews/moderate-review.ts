import { eq } from 'drizzle-orm';
import type { ModeratedReview } from '#contract/reviews.ts';
import type { Db } from '#server/db/open.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { Problem } from '#server/problem.ts';
import { moderatedColumns } from './payload.ts';

/**
 * Publishes or refuses a review, or takes it back to be read again: staff may change its mind at any
 * time. Throws `not-found`.
 */
export async function moderateReview(
  db: Db,
  id: number,
  state: ModeratedReview['state'],
): Promise<ModeratedReview> {
  const [moderated] = await db
    .update(reviews)
    .set({ state })
    .where(eq(reviews.id, id))
    .returning(moderatedColumns);
  if (moderated === undefined) throw new Problem('not-found', 'Cet avis n’existe pas ou plus.');
  return moderated;
}
