import type { BaseLogger } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/open.ts';
import { enqueueOnce } from '#server/base/queue/queue.ts';
import { passedCheck } from './backup-record.ts';
import { readBackupState } from './read-backup-state.ts';

/**
 * Says at a start what is wrong with the backups, and has one made at once where there is none that was restored for a
 * try, or where the folder cannot be written: that job then writes to the shop. Rejects as the database does.
 */
export async function watchFirstBackup(
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
