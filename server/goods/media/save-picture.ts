import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { MAX_PIXELS } from '#server/base/pictures/picture-problem.ts';
import type { Original } from '#server/base/pictures/tasks.ts';
import { SHOP, workOnPicture } from '#server/base/pictures/work-on-picture.ts';
import { workOnUpload } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { pictureSizes, pictureUrl } from './picture-urls.ts';
import { pictures } from './tables.ts';

const FILE = { what: 'Ce fichier', maxPixels: MAX_PIXELS.staff };

/**
 * Re-encodes a JPEG, PNG, WebP or AVIF (upright, at most 2048 px, no EXIF), stores it once under its new hash and
 * queues its sizes. Throws `too-large` over 10 MB or 40 megapixels, else as `workOnUpload`.
 */
export async function savePicture(db: Db, upload: Uint8Array): Promise<Picture> {
  if (upload.byteLength > MAX_PICTURE_BYTES) {
    throw new Problem('too-large', 'L’image dépasse 10 Mo.');
  }
  const picture = await storeOriginal(db, await workOnUpload('makeOriginal', upload, SHOP, FILE));
  await enqueue(db, 'make-variants', { hash: picture.hash });
  return picture;
}

/** Stores an encoded picture unchanged, without queueing its sizes; for the demo. */
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

/** `url` is the variant 1024 pixels wide. */
export function toPicture(stored: {
  hash: string;
  width: number;
  height: number;
  color: string;
}): Picture {
  const { hash, width, height, color } = stored;
  return { hash, width, height, color, url: pictureUrl(hash, 1024), sizes: pictureSizes(hash) };
}

/** Throws `bad-request` on `field` for the first hash under which no picture is stored. */
export async function refuseUnknownPictures(
  db: Db,
  field: string,
  hashes: string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const known = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, hashes));
  const missing = hashes.find((hash) => !known.some((row) => row.hash === hash));
  if (missing !== undefined) {
    const message = `L’image ${missing} n’a pas été déposée.`;
    throw new Problem('bad-request', message, [{ field, message }]);
  }
}

/** Stores a picture that staff uploads and records in the audit who did. Throws as `savePicture`. */
export function receivePicture(db: Db, actor: Actor, upload: Uint8Array): Promise<Picture> {
  return db.transaction(async (tx) => {
    const picture = await savePicture(tx, upload);
    const { hash, width, height } = picture;
    await writeAudit(tx, actor, {
      action: 'picture uploaded',
      subject: `picture:${hash}`,
      after: { width, height },
    });
    return picture;
  });
}
