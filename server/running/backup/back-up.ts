import type { Config } from '#server/base/config/config.ts';
import { backupFolderOf, whyUnusable } from '#server/base/db/embedded/backup-folder.ts';
import { openDataFolder } from '#server/base/db/embedded/data-folder.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import type { Backup, BackupCheck } from './backup-record.ts';
import { checkBackup } from './check-backup.ts';
import { dropOldBackups, dropUnfinished } from './drop-old-backups.ts';
import { takeBackup } from './take-backup.ts';

/**
 * Backs the embedded database up, tries whether the backup restores, and drops those that are too old, which
 * stay as long as the new one is not known to be good. `url` leads to the running server. Throws ServerRefusal.
 */
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
