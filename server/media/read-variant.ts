import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { pictures, pictureVariants } from '#server/db/schema/media.ts';
import type { PictureFormat } from '#server/pictures/tasks.ts';
import { workOnPicture } from '#server/pictures/work-on-picture.ts';

const inProgress = new WeakMap<Db, Map<string, Promise<Uint8Array | undefined>>>();

/**
 * A stored picture in one width (px, never enlarged) and format; undefined when there is no such
 * picture. A variant is made when first asked for and kept; simultaneous requests share the work.
 */
export function readVariant(
  db: Db,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array | undefined> {
  const running = inProgress.get(db) ?? new Map<string, Promise<Uint8Array | undefined>>();
  inProgress.set(db, running);
  const key = `${hash} ${width} ${format}`;
  const started = running.get(key);
  if (started !== undefined) return started;
  const reading = readOrMake(db, hash, width, format).finally(() => running.delete(key));
  running.set(key, reading);
  return reading;
}

async function readOrMake(db: Db, hash: string, width: number, format: PictureFormat) {
  const [stored] = await db
    .select({ bytes: pictureVariants.bytes })
    .from(pictureVariants)
    .where(
      and(
        eq(pictureVariants.hash, hash),
        eq(pictureVariants.width, width),
        eq(pictureVariants.format, format),
      ),
    );
  if (stored !== undefined) return stored.bytes;
  const [original] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  if (original === undefined) return undefined;
  const bytes = await workOnPicture('makeVariant', { bytes: original.bytes, width, format });
  await db.insert(pictureVariants).values({ hash, width, format, bytes }).onConflictDoNothing();
  return bytes;
}
