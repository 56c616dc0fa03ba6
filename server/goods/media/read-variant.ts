import { and, eq } from 'drizzle-orm';
import { PICTURE_WIDTHS } from '#contract/base/limits.ts';
import type { Db } from '#server/base/db/open.ts';
import type { PictureFormat } from '#server/base/pictures/tasks.ts';
import { SHOP, workOnPicture } from '#server/base/pictures/work-on-picture.ts';
import { createQueue } from '#server/base/take-turns.ts';
import { pictures, pictureVariants } from './tables.ts';

const inProgress = new WeakMap<Db, Map<string, Promise<Uint8Array | undefined>>>();

type Variant = { hash: string; width: number; format: PictureFormat };

/** Each drawing holds its original in memory, and a visitor may ask for thousands. */
const inTurn = createQueue(2, { most: 2000, mostOfOne: 500 });

/**
 * A stored picture in one width (px, never enlarged) and format; undefined for an unknown picture. The first request
 * makes the variant and stores it; requests at the same time share the work in this process, in turn for each of
 * `whose`. Rejects with QueueFull.
 */
export function readVariant(
  db: Db,
  { hash, width, format }: Variant,
  whose?: string,
): Promise<Uint8Array | undefined> {
  const running = inProgress.get(db) ?? new Map<string, Promise<Uint8Array | undefined>>();
  inProgress.set(db, running);
  const key = `${hash} ${width} ${format}`;
  const started = running.get(key);
  if (started !== undefined) return started;
  const reading = readOrMake(db, { hash, width, format }, whose).finally(() => running.delete(key));
  running.set(key, reading);
  return reading;
}

async function readOrMake(
  db: Db,
  { hash, width, format }: Variant,
  whose: string | undefined,
): Promise<Uint8Array | undefined> {
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
  return inTurn(() => makeVariant(db, hash, width, format), whose);
}

async function makeVariant(
  db: Db,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array | undefined> {
  const [original] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  if (original === undefined) return undefined;
  const order = { bytes: original.bytes, width, format };
  const bytes = await workOnPicture('makeVariant', order, SHOP);
  await db.insert(pictureVariants).values({ hash, width, format, bytes }).onConflictDoNothing();
  return bytes;
}

/** A visitor's picture waits for one that is made ahead, not for those of a whole import. */
const aheadInTurn = createQueue(1);

/** Makes the missing variants that pages and lists show most. */
export function makeVariants(db: Db, hash: string): Promise<void> {
  return aheadInTurn(async () => {
    for (const width of PICTURE_WIDTHS) await readVariant(db, { hash, width, format: 'avif' });
    // For API clients that do not ask for URLs.
    await readVariant(db, { hash, width: 256, format: 'png' });
  });
}

/** A picture as base64 PNG without a data prefix, `false` when there is none (rule G-8). */
export async function base64Picture(
  db: Db,
  hash: string | undefined,
  width: number,
): Promise<string | false> {
  if (hash === undefined) return false;
  const bytes = await readVariant(db, { hash, width, format: 'png' });
  return bytes === undefined ? false : Buffer.from(bytes).toString('base64');
}
