import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import { sendFile } from '../calls/api.ts';

/** What a file dialog offers. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Hands a picture to the shop. Throws an error with a French sentence, before sending for one that is too large. */
export async function uploadPicture(file: File): Promise<Picture> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error('L’image dépasse 10 Mo.');
  return sendFile(paths.pictures, file);
}
