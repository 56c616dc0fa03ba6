import { hashOf } from '#server/base/hash.ts';
import { HelperLost } from '#server/base/helper-process.ts';
import { Problem, busyProblem } from '#server/base/problem.ts';
import { QueueFull } from '#server/base/take-turns.ts';
import { MAX_PIXELS, pictureProblem } from './picture-problem.ts';
import type { PictureTasks } from './tasks.ts';
import { type Sender, workOnPicture } from './work-on-picture.ts';

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

type UploadTask = 'makeOriginal' | 'cropAvatar' | 'shrinkPhoto';

/** How often a picture may cost us the process that opens it. */
const TRIES = 3;

const MOST_KEPT = 1000;

/** By hash, how often it did so here since it was last opened. */
const losses = new Map<string, number>();

/**
 * Opens an uploaded picture; `what` and `maxPixels` as `pictureProblem`. A picture that ends its process three times is
 * refused from then on: the pictures of others would wait for it each time. Throws `too-large` and
 * `unsupported-picture`, and `unavailable` where too many wait or the process was lost, which says nothing of the
 * picture: it may be sent again.
 */
export async function workOnUpload<T extends UploadTask>(
  task: T,
  upload: Uint8Array,
  sender: Sender,
  { what, maxPixels }: { what: string; maxPixels: number },
): Promise<Awaited<ReturnType<PictureTasks[T]>>> {
  const hash = hashOf(Buffer.from(upload));
  const lost = losses.get(hash) ?? 0;
  if (lost >= TRIES) throw givenUp();
  try {
    const done = await workOnPicture(task, { upload }, sender);
    losses.delete(hash);
    return done;
  } catch (cause) {
    if (cause instanceof QueueFull) throw busyProblem('Trop d’images arrivent en ce moment.');
    if (!(cause instanceof HelperLost)) throw pictureProblem(cause, what, maxPixels);
    keepLoss(hash, lost + 1);
    throw Object.assign(lost + 1 < TRIES ? notOpened() : givenUp(), { cause });
  }
}

function keepLoss(hash: string, times: number): void {
  losses.delete(hash);
  losses.set(hash, times);
  const [oldest] = losses.keys();
  if (losses.size > MOST_KEPT && oldest !== undefined) losses.delete(oldest);
}

const notOpened = () => busyProblem('Cette image n’a pas pu être ouverte à temps.');

const givenUp = () =>
  new Problem(
    'unsupported-picture',
    'Cette image ne s’ouvre pas, après plusieurs essais : envoyez-en une autre.',
  );
