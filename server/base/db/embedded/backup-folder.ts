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
import { type Account, checkReachable, chooseAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';

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

/**
 * Why nothing can be put away in the folder, as a French sentence; undefined when it is ready. It is created where it is
 * missing. A shop sells without it: its log waits in the cluster until the folder is there.
 */
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

/** Creates the folder where it is missing; the server's user writes the log. Throws ServerRefusal. */
function openBackupFolder(folder: BackupFolder, account: Account | undefined): void {
  mkdirSync(folder.path, { recursive: true, mode: 0o711 });
  for (const path of [folder.base, folder.wal]) {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  }
  if (account === undefined) return;
  chownSync(folder.wal, account.uid, account.gid);
  checkReachable(folder.wal, account, 'choisissez un autre dossier avec BACKUP_DIR');
}

/** The file beside the log that names what was put away last: without it nothing would miss the newest part. */
export const LAST_ARCHIVED = 'last';

/** What lets a server put each part of its log away once it is full, or a minute old. */
export function archiveSettings({ wal }: BackupFolder): Record<string, string> {
  const folder = inShell(wal);
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // Whole on the disk, and read back, before it has its name.
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

/**
 * What lets a server read its log again along a timeline, `current` for that of the copy, whose history is not needed: what was put away, else what a stopped cluster still holds.
 */
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

/** A folder as a shell reads it in a command of PostgreSQL, to whom a single `%` would say something. */
const inShell = (folder: string) => `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/** The first eight bytes of the control file, which `initdb` drew. */
const readSystemId = (cluster: string): string => String(readControl(cluster).readBigUInt64LE());

/** Where the last checkpoint of a stopped cluster stands in its log (`ControlFileData` in PostgreSQL's pg_control.h). */
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
