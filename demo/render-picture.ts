import sharp from 'sharp';
import type { Db } from '#server/db/open.ts';
import { savePicture } from '#server/media/save-picture.ts';

/** Stores a drawing as a picture of this width and answers its hash. */
export async function renderPicture(db: Db, svg: string, widthPx: number): Promise<string> {
  const png = await sharp(Buffer.from(svg))
    .resize({ width: widthPx })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { hash } = await savePicture(db, png);
  return hash;
}
