import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type BackupFolder, backupFolderOf } from '#server/base/db/embedded/backup-folder.ts';
import { allowTraversal, openDataFolder } from '#server/base/db/embedded/data-folder.ts';
import { stopPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { chooseAccount } from '#server/base/db/embedded/server-account.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import { type Backup, type BackupCheck, listBackups, writeRecord } from './backup-record.ts';
import { compareHashes, hashTables, listTables, type TableHash } from './hash-tables.ts';
import { findGap, readPart } from './log-chain.ts';
import { recoverCluster } from './recover-cluster.ts';

/** Longest wait of writers for the comparison. */
const LOCK_WITHIN_MS = 2000;
const LOCK_TRIES = 10;
const LOCK_NOT_AVAILABLE = '55P03';
const ARCHIVED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Restores it elsewhere, compares every row, records the result (rule R-2). Rejects only when it does not restore. */
export async function checkBackup(
  backup: Backup,
  url: string,
  place: { cluster: string; backupDir: string },
): Promise<BackupCheck> {
  const backups = backupFolderOf(place, place.backupDir);
  const name = `check ${new Date().toISOString()}`;
  const { hashes, named } = await hashAt(url, backups, name);
  const { timeline } = readPart(named)!;
  const restored = await hashRestored(backup, backups, { url, name, timeline });
  const gap = await findGapBefore(backup, backups);
  const check = {
    at: new Date().toISOString(),
    tables: hashes.length,
    rows: hashes.reduce((sum, { rows }) => sum + rows, 0),
    different: compareHashes(hashes, restored),
    ...(gap !== undefined && { gap }),
  };
  writeRecord({ ...backup, check });
  return check;
}

/** Rows at a named moment, once the log is archived up to it. */
async function hashAt(
  url: string,
  { wal }: BackupFolder,
  name: string,
): Promise<{ hashes: TableHash[]; named: string }> {
  return withClient(url, (client) =>
    withClient(url, async (writer) => {
      const named = await nameMoment(writer, client, name);
      const hashes = await hashTables(client);
      await client.query('commit');
      await client.query('select pg_switch_wal()');
      const deadline = performance.now() + ARCHIVED_WITHIN_MS;
      while (!existsSync(join(wal, `${named}.gz`))) {
        if (performance.now() > deadline) {
          throw new ServerRefusal(`PostgreSQL n’écrit pas son journal sous ${wal} : voyez db.log.`);
        }
        await delay(LOOK_EVERY_MS);
      }
      return { hashes, named };
    }),
  );
}

/** Names a moment, gives `reader` its snapshot, and returns its log part. Writers wait for milliseconds. */
async function nameMoment(writer: pg.Client, reader: pg.Client, name: string): Promise<string> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    await writer.query('begin');
    try {
      await writer.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
      const tables = await listTables(writer);
      if (tables.length > 0) await writer.query(`lock table ${tables.join(', ')} in share mode`);
      await reader.query('begin isolation level repeatable read, read only');
      await reader.query('select pg_current_snapshot()');
      const part = await queryOne<string>(
        writer,
        `select pg_walfile_name(pg_create_restore_point('${name}'))`,
      );
      await writer.query('commit');
      return part;
    } catch (error) {
      await writer.query('rollback');
      if (errorCodeOf(error) !== LOCK_NOT_AVAILABLE || left <= 1) throw error;
    }
  }
}

/** First missing or damaged log part of older backups. Earlier parts were read at the last check. */
async function findGapBefore(backup: Backup, backups: BackupFolder): Promise<string | undefined> {
  const older = listBackups(backups).filter(({ endedAt }) => endedAt < backup.endedAt);
  const [previous] = older;
  const oldest = older.at(-1);
  if (previous === undefined || oldest === undefined) return undefined;
  return findGap(backups, readPart(backup.firstWal)!, readPart(oldest.firstWal)!, {
    readFrom: readPart(previous.firstWal)!.place,
  });
}

async function hashRestored(
  backup: Backup,
  backups: BackupFolder,
  { url, name, timeline }: { url: string; name: string; timeline: number },
): Promise<TableHash[]> {
  const path = join(backups.path, 'check');
  rmSync(path, { recursive: true, force: true });
  const folder = openDataFolder(path);
  const account = chooseAccount([backups.wal]);
  if (account !== undefined) allowTraversal(folder, account);
  try {
    const port = await recoverCluster(folder, account, {
      backup,
      backups,
      target: { name },
      timeline,
    });
    const restored = Object.assign(new URL(url), { port: String(port) });
    return await withClient(restored.href, hashTables);
  } finally {
    await stopPostmaster(folder.cluster);
    rmSync(path, { recursive: true, force: true });
  }
}
