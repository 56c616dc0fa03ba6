import { asc, eq, inArray } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { REVIEW_PHOTO_SIZES } from '#contract/goods/review-photos.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { PictureSender } from '#server/base/pictures/work-on-picture.ts';
import { cropAvatar, shrinkPhoto } from '#server/base/pictures/work-on-upload.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';

/** A stored photo (WebP): a square of 256 px, and whole. */
export type SmallPhoto = { small: Buffer; large: Buffer };
type Shown = { small: string; large: string };

/** Photos of a review, sent as data URLs, made small without what a camera notes in them. Throws as `shrinkPhoto`. */
export async function shrinkReviewPhotos(
  dataUrls: readonly string[],
  sender: PictureSender,
): Promise<SmallPhoto[]> {
  const small: SmallPhoto[] = [];
  // Sequential: other customers' photos wait in the same queue.
  for (const dataUrl of dataUrls) {
    const large = await shrinkPhoto(dataUrl, sender);
    small.push({ large, small: await cropAvatar(dataUrl, sender) });
  }
  return small;
}

/** Inserts the photos in this order, each with a new key; keeps older ones. */
export async function savePhotos(
  tx: Db,
  reviewId: number,
  photos: readonly SmallPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  await tx
    .insert(reviewPhotos)
    .values(photos.map((photo, position) => ({ key: newKey(), reviewId, position, ...photo })));
}

export const photoUrls = (key: string): Shown => ({
  small: pathTo(paths.reviewPhoto, { key, size: 'petite' }),
  large: pathTo(paths.reviewPhoto, { key, size: 'grande' }),
});

/** Photos of some reviews in their order, those that staff refused too. */
export async function photosOf(
  db: Db,
  reviewIds: number[],
): Promise<Map<number, { key: string; refused: boolean }[]>> {
  const found = new Map<number, { key: string; refused: boolean }[]>();
  if (reviewIds.length === 0) return found;
  const { key, refused, reviewId, position } = reviewPhotos;
  const rows = await db
    .select({ key, refused, reviewId })
    .from(reviewPhotos)
    .where(inArray(reviewId, reviewIds))
    .orderBy(asc(position));
  for (const { reviewId: of, ...photo } of rows) found.set(of, [...(found.get(of) ?? []), photo]);
  return found;
}

/** A photo, and whether it is public: not refused, its review published, its product listed. Undefined if unknown. */
export async function readReviewPhoto(
  db: Db,
  key: string,
  size: (typeof REVIEW_PHOTO_SIZES)[number],
): Promise<{ webp: Buffer; isPublic: boolean } | undefined> {
  const [found] = await db
    .select({
      webp: size === 'petite' ? reviewPhotos.small : reviewPhotos.large,
      refused: reviewPhotos.refused,
      state: reviews.state,
      listed: products.listed,
    })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviewPhotos.key, key));
  if (found === undefined) return undefined;
  const { webp, refused, state, listed } = found;
  return { webp: Buffer.from(webp), isPublic: state === 'published' && listed && !refused };
}
