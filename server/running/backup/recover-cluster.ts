import { execFile } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BackupFolder, recoverySettings } from '#server/base/db/embedded/backup-folder.ts';
import type { DataFolder } from '#server/base/db/embedded/data-folder.ts';
import { findBinaries } from '#server/base/db/embedded/find-binaries.ts';
import { reachableBinaries } from '#server/base/db/embedded/place-for-root.ts';
import { ENVIRONMENT, type SystemAccount } from '#server/base/db/embedded/server-account.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { startPostmaster } from '#server/base/db/embedded/start-postmaster.ts';
import { ARCHIVE, type Backup, LABEL } from './backup-record.ts';
import { readPart } from './log-chain.ts';

const run = promisify(execFile);

/** Time for hours of a busy shop's log. */
const RECOVER_WITHIN_MS = 3_600_000;

/** A last moment, a named point, or the log's end. */
export type Target = { time: Date } | { name: string } | 'end';

/**
 * Unpacks a backup into the empty `folder.cluster` and replays the log to the target. Returns the port of the running,
 * writable server. `stopped` is a cluster with unarchived log; `settings` are the server's. Throws ServerRefusal.
 */
export async function recoverCluster(
  folder: DataFolder,
  account: SystemAccount | undefined,
  {
    backup,
    backups,
    target,
    timeline,
    stopped,
    settings = {},
  }: {
    backup: Backup;
    backups: BackupFolder;
    target: Target;
    /** The branch to follow. */
    timeline: number;
    stopped?: string;
    settings?: Readonly<Record<string, string>>;
  },
): Promise<number> {
  const { cluster } = folder;
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const archive = join(backup.folder, ARCHIVE);
  await run('tar', ['--extract', '--gzip', `--file=${archive}`, `--directory=${cluster}`], {
    env: ENVIRONMENT,
  }).catch((cause) => {
    throw new ServerRefusal(`La sauvegarde ${backup.folder} est abîmée : rien n’a été changé.`, {
      cause,
    });
  });
  copyFileSync(join(backup.folder, LABEL), join(cluster, 'backup_label'));
  writeFileSync(join(cluster, 'recovery.signal'), '');
  mkdirSync(join(cluster, 'pg_wal'), { recursive: true, mode: 0o700 });
  if (account !== undefined) {
    for (const path of ['backup_label', 'recovery.signal', 'pg_wal', '.']) {
      chownSync(join(cluster, path), account.uid, account.gid);
    }
  }
  const isOwn = readPart(backup.firstWal)?.timeline === timeline;
  return startPostmaster(folder, reachableBinaries(findBinaries(), account), account, {
    port: 0,
    poolSize: 10,
    withinMs: RECOVER_WITHIN_MS,
    settings: {
      ...settings,
      ...recoverySettings(backups, isOwn ? 'current' : timeline, stopped),
      ...targetSettings(target),
    },
  });
}

function targetSettings(target: Target): Record<string, string> {
  if (target === 'end') return {};
  if ('name' in target) return { recovery_target_name: target.name };
  // A starting server knows no time zone names, not even Z.
  return { recovery_target_time: target.time.toISOString().replace('Z', '+00') };
}
