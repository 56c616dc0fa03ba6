import { crc32 } from 'node:zlib';
import { Problem } from '#server/base/problem.ts';

/** Stands for a content: the same content has the same number, whoever wrote it. */
export const contentVersion = (content: object): number => crc32(JSON.stringify(content));

/** A record and the version of it that its writer saw; without one the change is not judged. */
export type VersionSeen = { id: number; version?: number | undefined };

/**
 * Refuses a change that was made on another content than a locked record has now, so that of two clerks the
 * second overwrites nothing. Whoever names no version is not judged. Throws `conflict`.
 */
export function refuseStale(readVersion: number | undefined, content: object): void {
  if (readVersion === undefined || readVersion === contentVersion(content)) return;
  throw outdatedVersion();
}

export const outdatedVersion = (): Problem =>
  new Problem('conflict', 'Quelqu’un a changé cette fiche entre-temps : rechargez-la.');
