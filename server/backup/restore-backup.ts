import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  archiveSettings,
  type BackupFolder,
  backupFolderOf,
  folderOf,
} from '#server/db/embedded/backup-folder.ts';
import { claimShop } from '#server/db/embedded/claim-shop.ts';
import { writeConnection } from '#server/db/embedded/connection-file.ts';
import { resetPassword } from '#server/db/embedded/create-cluster.ts';
import { type DataFolder, letThrough, openDataFolder } from '#server/db/embedded/data-folder.ts';
import { findBinaries } from '#server/db/embedded/find-binaries.ts';
import { holdAlone } from '#server/db/embedded/hold-file.ts';
import { reachableBinaries } from '#server/db/embedded/place-for-root.ts';
import { stopPostmaster } from '#server/db/embedded/postmaster.ts';
import { chooseAccount } from '#server/db/embedded/server-account.ts';
import { ServerRefusal } from '#server/db/embedded/server-refusal.ts';
import { type Backup, listBackups } from './backup-record.ts';
import { recoverCluster, type Target } from './recover-cluster.ts';

/** What was used, and where the database stands that was there before; undefined when there was none. */
export type Restored = { backup: Backup; before: string | undefined };

/**
 * Brings the database of a stopped shop back to a moment, or with `at` undefined to the last that is known.
 * What was there before is put aside and not deleted. Throws ServerRefusal, with nothing changed.
 */
export async function restoreBackup(
  { dataDir, backupDir }: { dataDir: string; backupDir: string },
  at: Date | undefined,
): Promise<Restored> {
  const folder = openDataFolder(dataDir);
  const giveBack = claimShop(dataDir);
  const hold = holdAlone(folder.clientsLock);
  try {
    if (hold === undefined) {
      throw new ServerRefusal(
        `Un autre programme utilise le dossier ${folder.path} : laissez-le finir, puis recommencez.`,
      );
    }
    await stopPostmaster(folder.cluster);
    return await restore(folder, backupDir, at);
  } finally {
    hold?.release();
    giveBack();
  }
}

async function restore(
  folder: DataFolder,
  backupDir: string,
  at: Date | undefined,
): Promise<Restored> {
  const isThere = existsSync(join(folder.cluster, 'PG_VERSION'));
  const backups = isThere ? backupFolderOf(folder, backupDir) : findBackups(backupDir);
  const backup = chooseBackup(backups, at);
  const account = chooseAccount([backups.wal, folder.cluster, folder.path]);
  if (account !== undefined) letThrough(folder, account);
  const cluster = `${folder.cluster}.restored`;
  const restored = { ...folder, cluster };
  rmSync(cluster, { recursive: true, force: true });
  const target: Target = at === undefined ? 'end' : { time: at };
  try {
    await recoverCluster(restored, account, {
      backup,
      backups,
      target,
      settings: archiveSettings(backups),
      ...(isThere && { stopped: folder.cluster }),
    });
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw explain(error);
  } finally {
    await stopPostmaster(cluster);
  }
  const password = await resetPassword(
    restored,
    reachableBinaries(findBinaries(), account),
    account,
  );
  const before = `${folder.cluster}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  if (isThere) renameSync(folder.cluster, before);
  renameSync(cluster, folder.cluster);
  writeConnection(folder, { port: 0, password });
  return { backup, before: isThere ? before : undefined };
}

/** The backups of a cluster that is lost: those of the one that was backed up last. */
function findBackups(backupDir: string): BackupFolder {
  const names = existsSync(backupDir) ? readdirSync(backupDir) : [];
  const [newest] = names
    .map((name) => folderOf(backupDir, name))
    .flatMap((backups) =>
      listBackups(backups)
        .slice(0, 1)
        .map(({ endedAt }) => ({ backups, endedAt })),
    )
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
  if (newest === undefined) throw new ServerRefusal(`Aucune sauvegarde sous ${backupDir}.`);
  return newest.backups;
}

function chooseBackup(backups: BackupFolder, at: Date | undefined): Backup {
  const all = listBackups(backups);
  const moment = (at ?? new Date()).toISOString();
  const chosen = all.find(({ endedAt }) => endedAt <= moment);
  if (chosen !== undefined) return chosen;
  const oldest = all.at(-1);
  throw new ServerRefusal(
    oldest === undefined
      ? `Aucune sauvegarde sous ${backups.path}.`
      : `La plus ancienne sauvegarde finit le ${oldest.endedAt} : on ne remonte pas plus loin.`,
  );
}

function explain(error: unknown): unknown {
  if (!(error instanceof ServerRefusal) || !error.message.includes('recovery ended before')) {
    return error;
  }
  return new ServerRefusal(
    'Le journal finit avant ce moment : rien n’a été enregistré depuis. Sans --to, tout est repris.',
    { cause: error },
  );
}
