import { chownSync, closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { type Account, checkReachable } from './server-account.ts';

/** Where the backups of one cluster stand. Those of another never meet them, whatever DATA_DIR is. */
export type BackupFolder = { path: string; base: string; wal: string };

/** The folder of a cluster's backups below BACKUP_DIR, named by what tells clusters apart. */
export function backupFolderOf({ cluster }: Pick<DataFolder, 'cluster'>, backupDir: string) {
  return folderOf(backupDir, readSystemId(cluster));
}

export function folderOf(backupDir: string, systemId: string): BackupFolder {
  const path = join(resolve(backupDir), systemId);
  return { path, base: join(path, 'base'), wal: join(path, 'wal') };
}

/** Creates the folder where it is missing; the server's user writes the log. Throws ServerRefusal. */
export function openBackupFolder(folder: BackupFolder, account: Account | undefined): void {
  mkdirSync(folder.path, { recursive: true, mode: 0o711 });
  for (const path of [folder.base, folder.wal]) {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  }
  if (account === undefined) return;
  chownSync(folder.wal, account.uid, account.gid);
  checkReachable(folder.wal, account, 'choisissez un autre dossier avec BACKUP_DIR');
}

/** What lets a server put each part of its log away once it is full, or a minute old. */
export function archiveSettings({ wal }: BackupFolder): Record<string, string> {
  const folder = inShell(wal);
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // Whole on the disk before it has its name.
    archive_command: `gzip -c "%p" > ${folder}/%f.part && sync ${folder}/%f.part && mv ${folder}/%f.part ${folder}/%f.gz`,
    archive_timeout: '60s',
  };
}

/** What lets a server read its log again: what was put away, else what a stopped cluster still holds. */
export function recoverySettings({ wal }: BackupFolder, stopped?: string): Record<string, string> {
  const put = inShell(wal);
  const held = stopped === undefined ? undefined : inShell(join(stopped, 'pg_wal'));
  return {
    wal_level: 'replica',
    hot_standby: 'off',
    recovery_target_action: 'promote',
    restore_command: `gzip -dcq ${put}/%f.gz > "%p" 2>/dev/null || ${held ? `cp ${held}/%f "%p"` : 'false'}`,
  };
}

/** A folder as a shell reads it in a command of PostgreSQL, to whom a single `%` would say something. */
const inShell = (folder: string) => `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/** The first eight bytes of the control file, which `initdb` drew. */
function readSystemId(cluster: string): string {
  const file = openSync(join(cluster, 'global/pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(file, bytes);
    return String(bytes.readBigUInt64LE());
  } finally {
    closeSync(file);
  }
}
