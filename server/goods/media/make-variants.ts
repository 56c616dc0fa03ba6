import { PICTURE_WIDTHS } from '#contract/base/limits.ts';
import type { Db } from '#server/base/db/open.ts';
import { createQueue } from '#server/base/take-turns.ts';
import { readVariant } from './read-variant.ts';

/** A visitor's picture waits for one that is made ahead, never for all of an import. */
const inTurn = createQueue(1);

/** Makes the variants of a stored picture that pages and lists show to most, where they are missing. */
export function makeVariants(db: Db, hash: string): Promise<void> {
  return inTurn(async () => {
    for (const width of PICTURE_WIDTHS) await readVariant(db, { hash, width, format: 'avif' });
    // What lists hold for API clients that do not ask for URLs.
    await readVariant(db, { hash, width: 256, format: 'png' });
  });
}
