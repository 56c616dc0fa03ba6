import { hashOf } from '#server/hash.ts';
import { HelperLost } from '#server/helper-process.ts';
import { Problem } from '#server/problem.ts';
import { pictureProblem } from './picture-problem.ts';
import type { PictureTasks } from './tasks.ts';
import { workOnPicture } from './work-on-picture.ts';

type UploadTask = 'makeOriginal' | 'cropAvatar' | 'shrinkPhoto';

/** How often a picture may cost us the process that opens it. */
const TRIES = 3;
const MOST_KEPT = 1000;
/** By hash, how often it did so here since it was last opened. */
const losses = new Map<string, number>();

/**
 * Opens a picture that somebody sent; `what` and `maxPixels` as `pictureProblem`. One that ends its process three
 * times is refused from then on, as whoever sends it again would have everybody else's pictures wait for it. Throws
 * `too-large` and `unsupported-picture`, and HelperLost, which says nothing of the picture: it may be sent again.
 */
export async function workOnUpload<T extends UploadTask>(
  task: T,
  upload: Uint8Array,
  { what, maxPixels }: { what: string; maxPixels: number },
): Promise<Awaited<ReturnType<PictureTasks[T]>>> {
  const hash = hashOf(Buffer.from(upload));
  const lost = losses.get(hash) ?? 0;
  if (lost >= TRIES) throw givenUp();
  try {
    const done = await workOnPicture(task, { upload });
    losses.delete(hash);
    return done;
  } catch (cause) {
    if (!(cause instanceof HelperLost)) throw pictureProblem(cause, what, maxPixels);
    keepLoss(hash, lost + 1);
    throw lost + 1 < TRIES ? cause : givenUp(cause);
  }
}

function keepLoss(hash: string, times: number): void {
  losses.delete(hash);
  losses.set(hash, times);
  const [oldest] = losses.keys();
  if (losses.size > MOST_KEPT && oldest !== undefined) losses.delete(oldest);
}

function givenUp(cause?: HelperLost): Problem {
  const sentence = 'Cette image ne s’ouvre pas, après plusieurs essais : envoyez-en une autre.';
  return Object.assign(new Problem('unsupported-picture', sentence), { cause });
}
