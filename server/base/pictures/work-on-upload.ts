import { hashOf } from '#server/base/hash.ts';
import { HelperLost } from '#server/base/helper-process.ts';
import { busyProblem, Problem } from '#server/base/problem.ts';
import { QueueFull } from '#server/base/take-turns.ts';
import { MAX_PIXELS, pictureProblem } from './picture-problem.ts';
import type { PictureTasks } from './tasks.ts';
import { type PictureSender, workOnPicture } from './work-on-picture.ts';

const DATA_URL = /^data:image\/(?:png|jpe?g|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/;

const PHOTO = { what: 'Cette photo', maxPixels: MAX_PIXELS.person };

/** Shrinks a phone's photo from a data URL (WebP) without metadata. Throws as `workOnUpload`. */
export const shrinkPhoto = (dataUrl: string, sender: PictureSender): Promise<Buffer> =>
  open('shrinkPhoto', dataUrl, sender);

/** Crops a picture from a data URL to its centre, 256 px square (WebP). Throws as `workOnUpload`. */
export const cropAvatar = (dataUrl: string, sender: PictureSender): Promise<Buffer> =>
  open('cropAvatar', dataUrl, sender);

async function open(
  task: 'shrinkPhoto' | 'cropAvatar',
  dataUrl: string,
  sender: PictureSender,
): Promise<Buffer> {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) {
    throw pictureProblem(new Error('no data URL of a picture'), PHOTO.what, PHOTO.maxPixels);
  }
  return Buffer.from(await workOnUpload(task, Buffer.from(base64, 'base64'), sender, PHOTO));
}

type UploadTask = 'makeOriginal' | 'cropAvatar' | 'shrinkPhoto';

/** Crashes of the helper before a picture is refused. */
const TRIES = 3;

const MOST_KEPT = 1000;

/** Crashes by hash. */
const losses = new Map<string, number>();

/**
 * Runs a task on an upload; refuses a picture that crashed the helper three times. `what` and `maxPixels`: see
 * `pictureProblem`. Throws `too-large`, `unsupported-picture`, `unavailable` when busy or after a crash (retry).
 */
export async function workOnUpload<T extends UploadTask>(
  task: T,
  upload: Uint8Array,
  sender: PictureSender,
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
