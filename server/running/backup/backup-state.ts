import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import { backupFolderOf, whyUnusable } from '#server/base/db/embedded/backup-folder.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Database, type Db, rowsOf } from '#server/base/db/open.ts';
import { enqueueOnce } from '#server/base/queue/queue.ts';
import { findOwners } from '#server/talk/messages/find-owners.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { backupFailedMail } from '#server/talk/messages/templates/owner-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { type BackupRecord, listBackups, passedCheck } from './backup-record.ts';

export type BackupState = {
  /** Newest finished one of the embedded database, checked or not. pgBackRest reports on an external database. */
  last: BackupRecord | undefined;
  isArchiving: boolean;
  /** Why the folder is not writable, in French. */
  failure: string | undefined;
  /** When the server last archived its log, and last failed to. */
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

/**
 * Logs problems with backups at a start. Enqueues a backup when the newest is missing or did not pass its check, or the
 * folder is not writable: that job then writes to the owners. Rejects as the database does.
 */
export async function checkBackupsAtStart(
  { db }: Database,
  config: Config,
  logger: BaseLogger,
): Promise<void> {
  const isEmbedded = config.databaseUrl === undefined;
  const hasFolder = config.backupDir !== undefined;
  const { last, failure, isArchiving } = await readBackupState(db, config);
  const isLive = config.mode === 'live';
  if (failure !== undefined) logger.error({ reason: failure }, 'Backups fail');
  if (isLive && isEmbedded && !hasFolder) {
    logger.warn('There are no backups: set BACKUP_DIR to a folder on another disk');
  }
  if (isLive && !isEmbedded && !isArchiving) {
    logger.warn('PostgreSQL does not put its log away: there are no backups that we know of');
  }
  if (!isEmbedded || !hasFolder) return;
  const isSafe = last !== undefined && passedCheck(last) && failure === undefined;
  if (isSafe) return;
  if (isLive && last === undefined)
    logger.warn('There is no backup yet: the first one is made now');
  await enqueueOnce(db, 'back-up', null, { key: 'start', afterS: 0 });
}

const UNFORESEEN = 'La cause est dans le journal de la boutique.';

/** Queues a mail to the shop and its administrators; only a ServerRefusal's reason is named. */
export async function reportBackupFailed(db: Db, config: Config, error: unknown): Promise<void> {
  const reason = error instanceof ServerRefusal ? error.message : UNFORESEEN;
  const mail = backupFailedMail(reason, shopContactOf(config));
  await db.transaction(async (tx) => {
    const owners = await findOwners(tx, config);
    await sendLater(tx, ...owners.map((to) => ({ to, ...mail })));
  });
}
