import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupFolder, backupFolderOf } from '#server/base/db/embedded/backup-folder.ts';
import { listBackups, RECORD } from './backup-record.ts';

/** However old they are, and because the newest may turn out not to restore. */
const ALWAYS_KEPT = 2;
const DAY_MS = 86_400_000;
/** Of a part's name, what counts on over all histories; the eight signs before it name the history. */
const PLACE = /^[0-9A-F]{8}([0-9A-F]{16})/;

/** Removes backups that are older than `keepDays` but the newest two, and the log that only they needed. */
export function dropOldBackups(
  place: { cluster: string; backupDir: string },
  keepDays: number,
  now: Date = new Date(),
): void {
  const backups = backupFolderOf(place, place.backupDir);
  const oldest = new Date(now.getTime() - keepDays * DAY_MS).toISOString();
  for (const { endedAt, folder } of listBackups(backups).slice(ALWAYS_KEPT)) {
    if (endedAt < oldest) rmSync(folder, { recursive: true, force: true });
  }
  dropUnneededLog(backups);
}

/** Removes what a backup left that was cut off, as by a power cut: none takes a day. */
export function dropUnfinished({ base }: BackupFolder, now: Date = new Date()): void {
  for (const name of existsSync(base) ? readdirSync(base) : []) {
    const folder = join(base, name);
    const isOld = statSync(folder).mtimeMs < now.getTime() - DAY_MS;
    if (isOld && !existsSync(join(folder, RECORD))) rmSync(folder, { recursive: true });
  }
}

function dropUnneededLog(backups: BackupFolder): void {
  const first = listBackups(backups)
    .map(({ firstWal }) => placeOf(firstWal))
    .sort()[0];
  if (first === undefined) return;
  for (const name of readdirSync(backups.wal)) {
    const place = placeOf(name);
    if (place !== undefined && place < first) rmSync(join(backups.wal, name), { force: true });
  }
}

const placeOf = (name: string): string | undefined => PLACE.exec(name)?.[1];
