import { MAX_PIXELS, pictureProblem } from './picture-problem.ts';
import type { Sender } from './work-on-picture.ts';
import { workOnUpload } from './work-on-upload.ts';

const DATA_URL = /^data:image\/(?:png|jpe?g|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/;
const PHOTO = { what: 'Cette photo', maxPixels: MAX_PIXELS.person };

/**
 * A photo of somebody's phone, sent as a data URL, made small (WebP) without what a camera notes in it. Throws as
 * `workOnUpload`.
 */
export const shrinkPhoto = (dataUrl: string, sender: Sender): Promise<Buffer> =>
  open('shrinkPhoto', dataUrl, sender);

/** The middle of such a photo, 256 px square. Throws the same. */
export const cropAvatar = (dataUrl: string, sender: Sender): Promise<Buffer> =>
  open('cropAvatar', dataUrl, sender);

async function open(
  task: 'shrinkPhoto' | 'cropAvatar',
  dataUrl: string,
  sender: Sender,
): Promise<Buffer> {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) {
    throw pictureProblem(new Error('no data URL of a picture'), PHOTO.what, PHOTO.maxPixels);
  }
  return Buffer.from(await workOnUpload(task, Buffer.from(base64, 'base64'), sender, PHOTO));
}
