import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { backupFolderOf } from '#server/base/db/embedded/backup-folder.ts';
import { ENVIRONMENT } from '#server/base/db/embedded/server-account.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import { ARCHIVE, type Backup, LABEL, writeRecord } from './backup-record.ts';

const run = promisify(execFile);

/** Created by a restored server, or not to be copied (PostgreSQL's manual, "Low Level API"). */
const LEFT_OUT = [
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'postmaster.pid',
  'postmaster.opts',
  'pgsql_tmp*',
];

/** Copies the running cluster of `url`, with an unchecked record. Throws ServerRefusal without log archive or disk. */
export async function takeBackup(
  url: string,
  place: { cluster: string; backupDir: string },
): Promise<Backup> {
  const backups = backupFolderOf(place, place.backupDir);
  return withClient(url, async (client) => {
    await refuseWithoutArchive(client);
    const startedAt = new Date().toISOString();
    const folder = join(backups.base, startedAt.replace(/\.\d+/, '').replaceAll(':', '-'));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      return await fill(client, folder, place.cluster, startedAt);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw explain(error, folder);
    }
  });
}

async function fill(
  client: pg.Client,
  folder: string,
  cluster: string,
  startedAt: string,
): Promise<Backup> {
  const firstWal = await queryOne<string>(
    client,
    `select pg_walfile_name(pg_backup_start('sandaga', fast => true))`,
  );
  await copyCluster(cluster, join(folder, ARCHIVE));
  const label = await queryOne<string>(client, 'select labelfile from pg_backup_stop()');
  writeFileSync(join(folder, LABEL), label, { mode: 0o600 });
  const bytes = statSync(join(folder, ARCHIVE)).size;
  const endedAt = new Date().toISOString();
  const backup = { folder, startedAt, endedAt, firstWal, bytes, check: null };
  writeRecord(backup);
  return backup;
}

/** Disk errors as a sentence; PostgreSQL's stay. */
function explain(error: unknown, folder: string): unknown {
  const { stderr = '' } = error as { stderr?: string };
  const code = errorCodeOf(error);
  const isOfDisk = stderr !== '' || /^E[A-Z]+$/.test(code ?? '');
  if (!isOfDisk) return error;
  const reason = stderr.trim().split('\n').at(-1) || code;
  return new ServerRefusal(`La sauvegarde ne s’écrit pas sous ${folder} : ${reason}`, {
    cause: error,
  });
}

async function refuseWithoutArchive(client: pg.Client): Promise<void> {
  if ((await queryOne<string>(client, `select current_setting('archive_mode')`)) === 'on') return;
  throw new ServerRefusal(
    'PostgreSQL tourne sans archiver son journal : arrêtez la boutique, donnez BACKUP_DIR et démarrez-la de nouveau.',
  );
}

/** The log repairs files that change during the copy. */
async function copyCluster(cluster: string, archive: string): Promise<void> {
  const leftOut = LEFT_OUT.map((pattern) => `--exclude=./${pattern}`);
  const options = ['--create', '--gzip', `--file=${archive}`, `--directory=${cluster}`, ...leftOut];
  await run('tar', [...options, '.'], { cwd: dirname(archive), env: ENVIRONMENT }).catch(
    (error) => {
      // GNU tar exits with 1 when a file changed.
      if (error.code !== 1) throw error;
    },
  );
}
