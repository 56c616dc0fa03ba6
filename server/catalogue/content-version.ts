import { crc32 } from 'node:zlib';
import { Problem } from '#server/problem.ts';

/** Stands for a content: the same content has the same number, whoever wrote it. */
export const contentVersion = (content: object): number => crc32(JSON.stringify(content));

/** Throws `conflict` when the content is not the one that was read; nobody asks with `undefined`. */
export function refuseStale(readVersion: number | undefined, content: object): void {
  if (readVersion === undefined || readVersion === contentVersion(content)) return;
  throw new Problem('conflict', 'Quelqu’un a changé cette fiche entre-temps : rechargez-la.');
}
