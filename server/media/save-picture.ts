import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#contract/catalogue.ts';
import { MAX_PICTURE_BYTES } from '#contract/limits.ts';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/schema/media.ts';
import { Problem } from '#server/problem.ts';
import { pictureSizes, pictureUrl } from './picture-urls.ts';

const MAX_SIDE = 2048;
const COLOR_SAMPLE_PX = 32;
const MAX_INPUT_PIXELS = 64_000_000;
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Re-encodes an uploaded picture (turned upright, at most 2048 px wide or high, without EXIF) and
 * stores it under the hash of what came out. Storing the same picture twice is no error.
 * Throws `too-large` over 10 MB and `unsupported-picture` for anything but JPEG, PNG, WebP and AVIF.
 */
export async function savePicture(db: Db, upload: Uint8Array): Promise<Picture> {
  if (upload.byteLength > MAX_PICTURE_BYTES) {
    throw new Problem('too-large', 'L’image dépasse 10 Mo.');
  }
  return storeOriginal(db, await reencode(upload));
}

/** Stores the bytes of a picture that was re-encoded before, as they are. */
export async function restorePicture(db: Db, bytes: Uint8Array): Promise<Picture> {
  const [{ width, height }, color] = await Promise.all([
    sharp(bytes).metadata(),
    dominantColor(sharp(bytes)),
  ]);
  return storeOriginal(db, { bytes, width, height, color });
}

type Original = Omit<typeof pictures.$inferInsert, 'hash' | 'createdAt'>;

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

async function reencode(upload: Uint8Array) {
  try {
    const image = sharp(upload, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (format === undefined || !ACCEPTED.has(format)) throw new Error(`format ${format}`);
    const { data, info } = await image
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const [bytes, color] = await Promise.all([
      pixels().webp({ quality: 92, effort: 2 }).toBuffer(),
      dominantColor(pixels()),
    ]);
    return { bytes, width, height, color };
  } catch (cause) {
    throw Object.assign(
      new Problem(
        'unsupported-picture',
        'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF lisible.',
      ),
      { cause },
    );
  }
}

async function dominantColor(image: Sharp): Promise<string> {
  const sample = await image
    .resize(COLOR_SAMPLE_PX, COLOR_SAMPLE_PX)
    .removeAlpha()
    .png()
    .toBuffer();
  const { dominant } = await sharp(sample).stats();
  return toHex([dominant.r, dominant.g, dominant.b]);
}

const toHex = (channels: number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
