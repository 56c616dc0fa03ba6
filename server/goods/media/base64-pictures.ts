import type { Db } from '#server/base/db/open.ts';
import { readVariant } from './read-variant.ts';

/** A picture as base64 PNG without a data prefix, `false` when there is none (api-contract, 3.1). */
export async function base64Picture(
  db: Db,
  hash: string | undefined,
  width: number,
): Promise<string | false> {
  if (hash === undefined) return false;
  const bytes = await readVariant(db, { hash, width, format: 'png' });
  return bytes === undefined ? false : Buffer.from(bytes).toString('base64');
}
