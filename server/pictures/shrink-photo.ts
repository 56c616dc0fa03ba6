import { MAX_PIXELS, pictureProblem } from './picture-problem.ts';
import { workOnPicture } from './work-on-picture.ts';

const DATA_URL = /^data:image\/(?:png|jpe?g|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * A photo of somebody's phone, sent as a data URL, made small (WebP) without what a camera notes in it. Throws
 * `too-large` and `unsupported-picture`, and HelperLost, which says nothing of the photo: it may be sent again.
 */
export async function shrinkPhoto(dataUrl: string): Promise<Buffer> {
  try {
    const base64 = DATA_URL.exec(dataUrl)?.[1];
    if (base64 === undefined) throw new Error('no data URL of a picture');
    const upload = Buffer.from(base64, 'base64');
    return Buffer.from(await workOnPicture('shrinkPhoto', { upload }));
  } catch (cause) {
    throw pictureProblem(cause, 'Cette photo', MAX_PIXELS.person);
  }
}
