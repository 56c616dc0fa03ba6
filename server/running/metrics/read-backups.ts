import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { passedCheck } from '#server/running/backup/backup-record.ts';
import { readBackupState } from '#server/running/backup/read-backup-state.ts';
import type { Metrics } from './registry.ts';

const SINCE_S = Date.now() / 1000;

/**
 * Whether the data are safe. A shop that has no backup yet counts from its start, so that its first night is
 * no fault. Rejects as the database does.
 */
export async function readBackups(
  db: Db,
  metrics: Metrics,
  place: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<void> {
  const { last, archivedAt, failedAt, failure } = await readBackupState(db, place);
  const isStuck = failedAt !== undefined && failedAt > (archivedAt ?? new Date(0));
  metrics.isLogStuck.set(isStuck || failure !== undefined ? 1 : 0);
  if (place.backupDir === undefined) return;
  const secondsOf = (time: string | undefined) =>
    time === undefined ? SINCE_S : Date.parse(time) / 1000;
  const isWhole = last !== undefined && passedCheck(last) && last.check?.gap === undefined;
  metrics.backups.set({ stage: 'taken' }, secondsOf(last?.endedAt));
  metrics.backups.set(
    { stage: 'checked' },
    secondsOf(isWhole ? last?.check?.at : last && '1970-01-01'),
  );
}
