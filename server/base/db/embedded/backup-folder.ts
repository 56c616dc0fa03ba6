import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCodeOf } from '#server/base/error-code.ts';
import type { DataFolder } from './data-folder.ts';
import { checkReachable, chooseAccount, type SystemAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';

/** One folder for each cluster, independent of DATA_DIR. */
export type BackupFolder = { path: string; base: string; wal: string };

/** The name comes from the cluster's system id. */
export function backupFolderOf({ cluster }: Pick<DataFolder, 'cluster'>, backupDir: string) {
  return folderOf(backupDir, readSystemId(cluster));
}

export function folderOf(backupDir: string, systemId: string): BackupFolder {
  const path = join(resolve(backupDir), systemId);
  return { path, base: join(path, 'base'), wal: join(path, 'wal') };
}

/** A French sentence, or undefined. Creates the folder. Without one the shop sells, and the log waits in the cluster. */
export function whyUnusable(folder: BackupFolder, cluster: string): string | undefined {
  try {
    openBackupFolder(folder, chooseAccount([cluster]));
    const probe = join(folder.base, '.probe');
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    if (error instanceof ServerRefusal) return error.message;
    const reason = errorCodeOf(error) ?? String(error);
    return `Le dossier des sauvegardes ${folder.path} ne peut pas être écrit (${reason}) : donnez-en un autre avec BACKUP_DIR, ou rendez-le accessible.`;
  }
}

/** Gives a new folder to the server's user, who writes the log. Throws ServerRefusal. */
function openBackupFolder(folder: BackupFolder, account: SystemAccount | undefined): void {
  mkdirSync(folder.path, { recursive: true, mode: 0o711 });
  for (const path of [folder.base, folder.wal]) {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  }
  if (account === undefined) return;
  chownSync(folder.wal, account.uid, account.gid);
  checkReachable(folder.wal, account, 'choisissez un autre dossier avec BACKUP_DIR');
}

/** Names the last archived part of the log: otherwise a check could not miss the newest part. */
export const LAST_ARCHIVED = 'last';

/** Archives each part of the log once it is full, or a minute old. */
export function archiveSettings({ wal }: BackupFolder): Record<string, string> {
  const folder = inShell(wal);
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // Tested and synced before the rename.
    archive_command: [
      `gzip -c "%p" > ${folder}/%f.part`,
      `gzip -t < ${folder}/%f.part`,
      `sync ${folder}/%f.part`,
      `mv ${folder}/%f.part ${folder}/%f.gz`,
      `case %f in *.backup | *.partial) ;; *) echo %f > ${folder}/${LAST_ARCHIVED} ;; esac`,
    ].join(' && '),
    archive_timeout: '60s',
  };
}

/** From the archive, else from a stopped cluster. Timeline `current` is that of the copy, without its history. */
export function recoverySettings(
  { wal }: BackupFolder,
  timeline: number | 'current',
  stopped?: string,
): Record<string, string> {
  const put = inShell(wal);
  const held = stopped === undefined ? undefined : inShell(join(stopped, 'pg_wal'));
  return {
    wal_level: 'replica',
    hot_standby: 'off',
    recovery_target_action: 'promote',
    recovery_target_timeline: String(timeline),
    restore_command: `gzip -dcq ${put}/%f.gz > "%p" 2>/dev/null || ${held ? `cp ${held}/%f "%p"` : 'false'}`,
  };
}

/** Quoted for a shell; PostgreSQL replaces a single `%` in its commands. */
const inShell = (folder: string) => `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/** `initdb` drew these first eight bytes at random. */
const readSystemId = (cluster: string): string => String(readControl(cluster).readBigUInt64LE());

/** For a stopped cluster (`ControlFileData` in PostgreSQL's pg_control.h). */
export function readCheckpoint(cluster: string): { timeline: number; position: bigint } {
  const control = readControl(cluster);
  return { timeline: control.readUInt32LE(48), position: control.readBigUInt64LE(32) };
}

function readControl(cluster: string): Buffer {
  const file = openSync(join(cluster, 'global/pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(64);
    readSync(file, bytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}
