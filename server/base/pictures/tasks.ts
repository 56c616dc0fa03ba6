import sharp, { type Sharp } from 'sharp';
import { boundUpload } from './bound-upload.ts';
import { drawPreviewText, PICTURE_BOX, type PreviewText } from './link-preview.ts';
import { MAX_PIXELS, TOO_MANY_PIXELS } from './picture-problem.ts';

const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif']);

const MAX_SIDE_PX = 2048;
const AVATAR_SIDE_PX = 256;
const PHOTO_SIDE_PX = 1280;
const COLOR_SAMPLE_PX = 32;
/** WhatsApp shows no preview from 300 KB on. */
const MAX_PREVIEW_BYTES = 290_000;
const PREVIEW_QUALITIES = [82, 70, 55, 40];

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Pixels. */
export type Original = { bytes: Uint8Array; width: number; height: number; color: string };

const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 75 }),
  // JPEG has no transparency: white, as the page behind the product.
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 75, mozjpeg: true }),
  png: (image) => image.png({ palette: true, quality: 80 }),
};

/** All throw on unreadable pictures. */
export const pictureTasks = {
  /** Upright, at most 2048 px a side, without metadata. */
  async makeOriginal({ upload }: { upload: Uint8Array }): Promise<Original> {
    const image = await openUpload(upload, MAX_PIXELS.staff);
    const { data, info } = await image
      .rotate()
      .resize({
        width: MAX_SIDE_PX,
        height: MAX_SIDE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const bytes = await pixels().webp({ quality: 92, effort: 2 }).toBuffer();
    return { bytes, width, height, color: await dominantColor(pixels()) };
  },

  async describeOriginal({ bytes }: { bytes: Uint8Array }): Promise<Original> {
    const { width, height } = await sharp(bytes).metadata();
    return { bytes, width, height, color: await dominantColor(sharp(bytes)) };
  },

  /** Upright, centred, 256 px square (WebP). */
  async cropAvatar({ upload }: { upload: Uint8Array }): Promise<Uint8Array> {
    const image = await openUpload(upload, MAX_PIXELS.person);
    return image
      .rotate()
      .resize({ width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer();
  },

  /** Upright, at most 1280 px a side, without metadata (WebP). */
  async shrinkPhoto({ upload }: { upload: Uint8Array }): Promise<Uint8Array> {
    const image = await openUpload(upload, MAX_PIXELS.person);
    const box = { width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX } as const;
    return image
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 75 })
      .toBuffer();
  },

  /** `width` in px; never enlarged. */
  makeVariant({
    bytes,
    width,
    format,
  }: {
    bytes: Uint8Array;
    width: number;
    format: PictureFormat;
  }): Promise<Uint8Array> {
    const resized = sharp(bytes).resize({ width, withoutEnlargement: true });
    return encoders[format](resized).toBuffer();
  },

  /** JPEG: words, and the picture if there is one. */
  async drawPreview({
    text,
    picture,
  }: {
    text: PreviewText;
    picture: Uint8Array | undefined;
  }): Promise<Uint8Array> {
    const words = sharp(Buffer.from(drawPreviewText(text, picture !== undefined)));
    const { left, top, side } = PICTURE_BOX;
    const layers =
      picture === undefined
        ? []
        : [
            {
              input: await sharp(picture)
                .resize({ width: side, height: side, fit: 'contain', background: '#ffffff' })
                .flatten({ background: '#ffffff' })
                .png()
                .toBuffer(),
              left,
              top,
            },
          ];
    const sheet = await words.composite(layers).flatten().png().toBuffer();
    let bytes = sheet;
    for (const quality of PREVIEW_QUALITIES) {
      bytes = await sharp(sheet).jpeg({ quality, mozjpeg: true }).toBuffer();
      if (bytes.byteLength <= MAX_PREVIEW_BYTES) break;
    }
    return bytes;
  },
};

export type PictureTasks = typeof pictureTasks;
export type PictureTask = keyof PictureTasks;

async function openUpload(upload: Uint8Array, maxPixels: number): Promise<Sharp> {
  // Checked below: sharp reports too many pixels as a broken file.
  const image = sharp(boundUpload(upload), { limitInputPixels: false, failOn: 'error' });
  const { format, width, height } = await image.metadata();
  if (format === undefined || !ACCEPTED.has(format)) throw new Error(`format ${format}`);
  if (width * height > maxPixels) throw new Error(TOO_MANY_PIXELS);
  return image;
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
