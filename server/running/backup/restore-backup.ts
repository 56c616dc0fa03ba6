import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import {
  type BackupFolder,
  backupFolderOf,
  folderOf,
  readCheckpoint,
} from '#server/base/db/embedded/backup-folder.ts';
import { resetServerPassword, writeConnection } from '#server/base/db/embedded/create-cluster.ts';
import {
  allowTraversal,
  type DataFolder,
  openDataFolder,
} from '#server/base/db/embedded/data-folder.ts';
import { findBinaries } from '#server/base/db/embedded/find-binaries.ts';
import { claimShop, lockExclusively } from '#server/base/db/embedded/hold-file.ts';

import { reachableBinaries } from '#server/base/db/embedded/place-for-root.ts';
import { stopPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { chooseAccount } from '#server/base/db/embedded/server-account.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { type Backup, listBackups, passedCheck } from './backup-record.ts';
import {
  findGap,
  findKnownEnd,
  hasReached,
  type KnownEnd,
  nameOfPart,
  type Part,
  placeOfPosition,
  readHistory,
  readPart,
} from './log-chain.ts';
import { recoverCluster, type Target } from './recover-cluster.ts';

/** `upTo`: last replayed transaction, if any; `before`: where the former database lies, if any. */
export type Restored = { backup: Backup; upTo: Date | undefined; before: string | undefined };

/** Accepted by the operator: a lost log part, by name; an untried backup. */
export type Accepted = { gap?: string | undefined; isUnchecked?: boolean };

/**
 * Restores a stopped shop's database to a moment, or to the last known one (`at` undefined); the former database is put
 * aside. Throws ServerRefusal, with nothing changed (rule R-3).
 */
export async function restoreBackup(
  { dataDir, backupDir }: { dataDir: string; backupDir: string },
  at: Date | undefined,
  accepted: Accepted = {},
): Promise<Restored> {
  const folder = openDataFolder(dataDir);
  const giveBack = claimShop(dataDir);
  const hold = lockExclusively(folder.clientsLock);
  try {
    if (hold === undefined) {
      throw new ServerRefusal(
        `Un autre programme utilise le dossier ${folder.path} : laissez-le finir, puis recommencez.`,
      );
    }
    await stopPostmaster(folder.cluster);
    return await restore(folder, backupDir, at, accepted);
  } finally {
    hold?.release();
    giveBack();
  }
}

async function restore(
  folder: DataFolder,
  backupDir: string,
  at: Date | undefined,
  accepted: Accepted,
): Promise<Restored> {
  const isThere = existsSync(join(folder.cluster, 'PG_VERSION'));
  const backups = isThere ? backupFolderOf(folder, backupDir) : findBackups(backupDir);
  const backup = chooseBackup(backups, at, accepted);
  const account = chooseAccount([backups.wal, folder.cluster, folder.path]);
  if (account !== undefined) allowTraversal(folder, account);
  const cluster = `${folder.cluster}.restored`;
  const restored = { ...folder, cluster };
  rmSync(cluster, { recursive: true, force: true });
  const target: Target = at === undefined ? 'end' : { time: at };
  const known = findKnownEnd(backups, isThere ? readCheckpoint(folder.cluster) : undefined);
  const findLost = () =>
    findGap(backups, known, readPart(backup.firstWal)!, {
      held: isThere ? join(folder.cluster, 'pg_wal') : undefined,
    });
  const log = openReader(folder.log);
  try {
    try {
      await recoverCluster(restored, account, {
        backup,
        backups,
        target,
        timeline: known.timeline,
        // The restored shop archives its new branch; a refusal leaves no trace.
        settings: { archive_mode: 'on' },
        ...(isThere && { stopped: folder.cluster }),
      });
    } finally {
      await stopPostmaster(cluster);
    }
    if (target === 'end' && !hasReached(known, readEnd(cluster))) {
      const lost = (await findLost()) ?? nameOfPart(partAt(known, readEnd(cluster)));
      if (lost !== accepted.gap) throw refuseGap(lost, log.lastTransaction());
    }
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw isOfRecovery(error) ? explain(error, await findLost()) : error;
  }
  const upTo = log.lastTransaction();
  const password = await resetServerPassword(
    restored,
    reachableBinaries(findBinaries(), account),
    account,
  );
  const before = `${folder.cluster}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  if (isThere) renameSync(folder.cluster, before);
  renameSync(cluster, folder.cluster);
  writeConnection(folder, { port: 0, password });
  return { backup, upTo, before: isThere ? before : undefined };
}

/** For a lost cluster: those of the cluster backed up last. */
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

/** The last good backup before a moment. */
function chooseBackup(
  backups: BackupFolder,
  at: Date | undefined,
  { isUnchecked = false }: Accepted,
): Backup {
  const known = listBackups(backups);
  const all = isUnchecked ? known : known.filter(passedCheck);
  const moment = (at ?? new Date()).toISOString();
  const chosen = all.find(({ endedAt }) => endedAt <= moment);
  if (chosen !== undefined) return chosen;
  if (all.length === 0 && known.length > 0) {
    throw new ServerRefusal(
      `Aucune sauvegarde sous ${backups.path} n’a été restaurée en entier pour essai. Pour reprendre la dernière malgré tout : --unchecked.`,
    );
  }
  const oldest = all.at(-1);
  throw new ServerRefusal(
    oldest === undefined
      ? `Aucune sauvegarde sous ${backups.path}.`
      : `La plus ancienne sauvegarde finit le ${oldest.endedAt} : on ne remonte pas plus loin.`,
  );
}

/** Log position where the restored, stopped cluster left its branch. */
function readEnd(cluster: string): bigint {
  const { timeline } = readCheckpoint(cluster);
  const name = nameOfPart({ timeline, place: 0n }).slice(0, 8);
  const text = readFileSync(join(cluster, 'pg_wal', `${name}.history`), 'utf8');
  return readHistory(text).at(-1)!.position;
}

const partAt = ({ timeline }: KnownEnd, position: bigint): Part => ({
  timeline,
  place: placeOfPosition(position),
});

function openReader(file: string): { lastTransaction(): Date | undefined } {
  const from = existsSync(file) ? statSync(file).size : 0;
  return {
    lastTransaction: () => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const reported = text.slice(text.length < from ? 0 : from);
      const found = [
        ...reported.matchAll(
          /last completed transaction was at log time (\S+ [0-9:]+(?:\.\d{1,3})?)/g,
        ),
      ];
      const moment = found.at(-1)?.[1];
      return moment === undefined ? undefined : new Date(`${moment.replace(' ', 'T')}Z`);
    },
  };
}

function refuseGap(lost: string, upTo: Date | undefined): ServerRefusal {
  const end = upTo === undefined ? 'à la fin de la sauvegarde' : `le ${frenchMoment(upTo)}`;
  return new ServerRefusal(
    `Le journal s’arrête ${end} : la partie ${lost} manque ou est abîmée, et la suite est connue. Rien n’a été changé. Pour ne reprendre que ce qui la précède : --accept-gap ${lost}`,
  );
}

const isOfRecovery = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && error.message.startsWith('PostgreSQL ne démarre pas');

/** A lost log part, or no log after the moment. */
function explain(error: ServerRefusal, lost: string | undefined): ServerRefusal {
  if (lost !== undefined) {
    return new ServerRefusal(
      `Le journal n’arrive pas jusque-là : la partie ${lost} manque ou est abîmée. Rien n’a été changé. Pour ne reprendre que ce qui la précède : --accept-gap ${lost}, sans --to.`,
      { cause: error },
    );
  }
  if (!error.message.includes('recovery ended before')) return error;
  return new ServerRefusal(
    'Le journal finit avant ce moment : rien n’a été enregistré depuis. Sans --to, tout est repris.',
    { cause: error },
  );
}
