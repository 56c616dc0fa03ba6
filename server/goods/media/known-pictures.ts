import { inArray } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { pictures } from '#server/goods/media/tables.ts';

/** Throws `bad-request` on `field` for the first hash under which no picture is stored. */
export async function refuseUnknownPictures(
  db: Db,
  field: string,
  hashes: string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const known = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, hashes));
  const missing = hashes.find((hash) => !known.some((row) => row.hash === hash));
  if (missing !== undefined) {
    const message = `L’image ${missing} n’a pas été déposée.`;
    throw new Problem('bad-request', message, [{ field, message }]);
  }
}
