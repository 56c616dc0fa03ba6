import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restorePicture } from '#server/goods/media/save-picture.ts';
import type { Db } from '../server/base/db/open.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const ENDING = '.webp';
const AT_ONCE = 4;

/** The hash of each picture of the demonstration, by the reference, code or banner that it is named for. */
export type PictureOf = ReadonlyMap<string, string>;

/** Stores the pictures of the demonstration, which are files as the shop keeps its originals. */
export async function loadPictures(db: Db): Promise<PictureOf> {
  const pictureOf = new Map<string, string>();
  const waiting = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).values();
  const load = async () => {
    for (const name of waiting) {
      const { hash } = await restorePicture(db, await readFile(join(FOLDER, name)));
      pictureOf.set(name.slice(0, -ENDING.length), hash);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
  return pictureOf;
}
