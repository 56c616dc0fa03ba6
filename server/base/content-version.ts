import { crc32 } from 'node:zlib';
import { Problem } from '#server/base/problem.ts';

export const contentVersion = (content: object): number => crc32(JSON.stringify(content));

/** Without a version the change is not checked. */
export type VersionSeen = { id: number; version?: number | undefined };

/** Refuses a change based on an older content of a locked record (rule B-21). Throws `conflict`. */
export function refuseStale(readVersion: number | undefined, content: object): void {
  if (readVersion === undefined || readVersion === contentVersion(content)) return;
  throw outdatedVersion();
}

/** Returns a `conflict`, for the caller to throw: the record changed after it was read. */
export const outdatedVersion = (): Problem =>
  new Problem('conflict', 'Quelqu’un a changé cette fiche entre-temps : rechargez-la.');
