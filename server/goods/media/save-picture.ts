import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import type { Db } from '#server/base/db/open.ts';
import { MAX_PIXELS } from '#server/base/pictures/picture-problem.ts';
import type { Original } from '#server/base/pictures/tasks.ts';
import { SHOP, workOnPicture } from '#server/base/pictures/work-on-picture.ts';
import { workOnUpload } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { pictureSizes, pictureUrl } from './picture-urls.ts';

const FILE = { what: 'Ce fichier', maxPixels: MAX_PIXELS.staff };

/**
 * Re-encodes an uploaded picture (turned upright, at most 2048 px wide or high, without EXIF) and
 * stores it under the hash of what came out; what pages show of it is made by a job. Storing the same
 * picture twice is no error.
 * Throws `too-large` over 10 MB and 40 megapixels, `unsupported-picture` for anything but JPEG, PNG, WebP
 * and AVIF, and `unavailable` as `workOnUpload`.
 */
export async function savePicture(db: Db, upload: Uint8Array): Promise<Picture> {
  if (upload.byteLength > MAX_PICTURE_BYTES) {
    throw new Problem('too-large', 'L’image dépasse 10 Mo.');
  }
  const picture = await storeOriginal(db, await workOnUpload('makeOriginal', upload, SHOP, FILE));
  await enqueue(db, 'make-variants', { hash: picture.hash });
  return picture;
}

/** Stores the bytes of a picture that was re-encoded before, as they are. */
export async function restorePicture(db: Db, bytes: Uint8Array): Promise<Picture> {
  return storeOriginal(db, await workOnPicture('describeOriginal', { bytes }, SHOP));
}

async function storeOriginal(db: Db, original: Original): Promise<Picture> {
  const hash = createHash('sha256').update(original.bytes).digest('hex').slice(0, 32);
  await db
    .insert(pictures)
    .values({ ...original, hash })
    .onConflictDoNothing();
  return toPicture({ ...original, hash });
}

/** A stored picture as the wire carries it. */
export function toPicture(stored: {
  hash: string;
  width: number;
  height: number;
  color: string;
}): Picture {
  const { hash, width, height, color } = stored;
  return { hash, width, height, color, url: pictureUrl(hash, 1024), sizes: pictureSizes(hash) };
}
