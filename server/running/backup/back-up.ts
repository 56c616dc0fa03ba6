import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/base/config/config.ts';
import {
  type BackupFolder,
  backupFolderOf,
  whyUnusable,
} from '#server/base/db/embedded/backup-folder.ts';
import { openDataFolder } from '#server/base/db/embedded/data-folder.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { type Backup, type BackupCheck, listBackups, RECORD } from './backup-record.ts';
import { checkBackup } from './check-backup.ts';
import { takeBackup } from './take-backup.ts';

/** See rule R-1. */
const ALWAYS_KEPT = 2;

const DAY_MS = 86_400_000;

/** Counts on over all histories; the eight signs before it name the history. */
const PLACE = /^[0-9A-F]{8}([0-9A-F]{16})/;

/** Backs up, tries a restore and deletes old backups. `url` is the running server. Throws ServerRefusal. */
export async function backUp(
  { dataDir, backupDir, settings }: Pick<Config, 'dataDir' | 'backupDir' | 'settings'>,
  url: string,
): Promise<Backup & { check: BackupCheck }> {
  if (backupDir === undefined) {
    throw new ServerRefusal('Aucun dossier pour les sauvegardes : donnez-le avec BACKUP_DIR.');
  }
  const place = { cluster: openDataFolder(dataDir).cluster, backupDir };
  const backups = backupFolderOf(place, backupDir);
  const failure = whyUnusable(backups, place.cluster);
  if (failure !== undefined) throw new ServerRefusal(failure);
  dropUnfinished(backups);
  const backup = await takeBackup(url, place);
  const check = await checkBackup(backup, url, place);
  if (check.different.length > 0) {
    throw new ServerRefusal(
      `La sauvegarde ${backup.folder} ne rend pas les mêmes lignes : ${check.different.join(', ')}.`,
    );
  }
  dropOldBackups(place, settings.BACKUP_KEEP_DAYS);
  return { ...backup, check };
}

/** Deletes old backups but the newest two, and the log that only they needed (rule R-1). */
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

/** Remains of an interrupted backup: none takes a day. */
function dropUnfinished({ base }: BackupFolder, now: Date = new Date()): void {
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
