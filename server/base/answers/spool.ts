import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { GrowingFile } from './growing-file.ts';

/** Where files without a name are written: in `dataDir` if that can be, else where the system keeps such. */
export function spoolFolder(dataDir: string): string {
  try {
    accessSync(dataDir, constants.W_OK);
    return dataDir;
  } catch {
    return tmpdir();
  }
}

/**
 * Takes content as fast as it comes and gives it at the pace of its one reader, so that a slow client keeps
 * nothing open where it is read from. Rejects when nothing comes; ends with an error when the rest never does.
 */
export async function spool(
  dataDir: string,
  content: AsyncIterable<string | Buffer>,
): Promise<Readable> {
  const file = await GrowingFile.begin(spoolFolder(dataDir), content);
  const plain = unzipped(file.read());
  file.retire();
  return plain;
}

/** What was compressed, as it was; the two end together. */
export function unzipped(compressed: Readable): Readable {
  const plain = createGunzip();
  compressed.once('error', (error) => plain.destroy(error));
  plain.once('close', () => compressed.destroy());
  return compressed.pipe(plain);
}
