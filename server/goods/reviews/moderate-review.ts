import { eq, sql } from 'drizzle-orm';
import type { ModeratedReview } from '#contract/goods/reviews.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import { moderatedColumns, withExtras } from './payload.ts';

/**
 * Publishes or refuses a review, or takes it back to be read again: staff may change its mind at any
 * time, and photos of a refused one are kept for a month. Throws `not-found`, and `conflict` as `lockCatalogue` does.
 */
export function moderateReview(
  db: Db,
  actor: Actor,
  id: number,
  state: ModeratedReview['state'],
): Promise<ModeratedReview> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [before] = await tx
      .select({ state: reviews.state })
      .from(reviews)
      .where(eq(reviews.id, id))
      .for('update');
    if (before === undefined) throw new Problem('not-found', 'Cet avis n’existe pas ou plus.');
    const moderated = oneRow(
      await tx.update(reviews).set({ state }).where(eq(reviews.id, id)).returning(moderatedColumns),
    );
    if (state === 'refused' && before.state !== 'refused') {
      await tx
        .update(reviewPhotos)
        .set({ keptAt: sql`now()` })
        .where(eq(reviewPhotos.reviewId, id));
    }
    const change = { before, after: { state } };
    await writeAudit(tx, actor, { action: 'review moderated', subject: `review:${id}`, ...change });
    return oneRow(await withExtras(tx, [moderated]));
  });
}
