import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { backupFolderOf, whyUnusable } from '#server/base/db/embedded/backup-folder.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { type BackupRecord, listBackups } from './backup-record.ts';

/** What the shop can know of its backups. */
export type BackupState = {
  /** Of the embedded database; one's own is copied by pgBackRest, which tells Prometheus and not us. */
  last: BackupRecord | undefined;
  isArchiving: boolean;
  /** Why the folder cannot be written; a French sentence. */
  failure: string | undefined;
  /** When the server last put a part of its log away, and when it last failed to. */
  archivedAt: Date | undefined;
  failedAt: Date | undefined;
};

/** Rejects as the database does. */
export async function readBackupState(
  db: Db,
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<BackupState> {
  const cluster = join(dataDir, 'db');
  const isKnown = backupDir !== undefined && existsSync(cluster);
  const archiver = oneRow(
    rowsOf<{ mode: string; archived: string | null; failed: string | null }>(
      await db.execute(sql`select current_setting('archive_mode') as mode,
        to_json(last_archived_time)#>>'{}' as archived, to_json(last_failed_time)#>>'{}' as failed
        from pg_stat_archiver`),
    ),
  );
  const momentOf = (text: string | null) => (text === null ? undefined : new Date(text));
  const backups = isKnown ? backupFolderOf({ cluster }, backupDir) : undefined;
  return {
    last: backups && listBackups(backups)[0],
    failure: backups && whyUnusable(backups, cluster),
    isArchiving: archiver.mode !== 'off',
    archivedAt: momentOf(archiver.archived),
    failedAt: momentOf(archiver.failed),
  };
}
