import sharp from 'sharp';
import { BANNER_WIDTH, PICTURE_WIDTHS } from '#contract/base/limits.ts';
import type { Db } from '#server/base/db/open.ts';
import { pictures, pictureVariants } from '#server/goods/media/tables.ts';

const WIDTH_PX = 32;
const WIDTHS = [...PICTURE_WIDTHS, BANNER_WIDTH];

/** Stores Chromium's variants of all pictures, all tiny: real ones take as long as a shop's first hundred pages. */
export async function makeSmallVariants(db: Db): Promise<void> {
  for (const { hash, bytes } of await db.select().from(pictures)) {
    const small = await sharp(bytes).resize(WIDTH_PX).avif({ effort: 0 }).toBuffer();
    await db
      .insert(pictureVariants)
      .values(WIDTHS.map((width) => ({ hash, width, format: 'avif' as const, bytes: small })))
      .onConflictDoNothing();
  }
}
