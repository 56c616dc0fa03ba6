import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type Seen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';

/**
 * Writes what the shop says below a review, anew where it said something; an empty text takes it away. Throws
 * `not-found`, and `conflict` when somebody answered meanwhile and as `lockCatalogue` does.
 */
export function answerReview(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: Seen,
  answer: string,
): Promise<{ id: number; answer: string }> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [before] = await tx
      .select({ answer: reviews.answer })
      .from(reviews)
      .where(eq(reviews.id, id))
      .for('update');
    if (before === undefined) throw new Problem('not-found', 'Cet avis n’existe pas ou plus.');
    refuseStale(seenVersion, { answer: before.answer ?? '' });
    const after = { answer: answer === '' ? null : answer };
    await tx.update(reviews).set(after).where(eq(reviews.id, id));
    await writeAudit(tx, actor, {
      action: 'review answered',
      subject: `review:${id}`,
      before,
      after,
    });
    return { id, answer };
  });
}

/**
 * Leaves a photo out of its review, from when on it is kept for a month, or takes it back in. Throws `not-found`, and
 * `conflict` as `lockCatalogue` does.
 */
export function moderatePhoto(
  db: Db,
  actor: Actor,
  key: string,
  refused: boolean,
): Promise<{ key: string; refused: boolean }> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { reviewId, position, refused: was } = reviewPhotos;
    const [before] = await tx
      .select({ reviewId, position, refused: was })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.key, key))
      .for('update');
    if (before === undefined) throw new Problem('not-found', 'Cette photo n’existe pas ou plus.');
    const isNew = refused && !before.refused;
    await tx
      .update(reviewPhotos)
      .set({ refused, ...(isNew && { keptAt: sql`now()` }) })
      .where(eq(reviewPhotos.key, key));
    const photo = before.position + 1;
    await writeAudit(tx, actor, {
      action: 'review photo moderated',
      subject: `review:${before.reviewId}`,
      before: { photo, refused: before.refused },
      after: { photo, refused },
    });
    return { key, refused };
  });
}
