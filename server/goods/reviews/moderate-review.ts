import { eq, sql } from 'drizzle-orm';
import type { ModeratedReview } from '#contract/goods/reviews.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { moderatedColumns, withPhotosAndAnswer } from './payload.ts';
import { reviewPhotos, reviews } from './tables.ts';

/** Publishes, refuses or reopens a review. Throws `not-found`, and `conflict` as `lockCatalogue`. */
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
    return oneRow(await withPhotosAndAnswer(tx, [moderated]));
  });
}

/** Writes the shop's answer; empty text removes it. Throws `not-found`, `conflict` (stale, or as `lockCatalogue`). */
export function answerReview(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
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

/** Refuses a photo or restores it. Throws `not-found`, and `conflict` as `lockCatalogue`. */
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
