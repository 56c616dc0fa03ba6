import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupFolder } from '#server/db/embedded/backup-folder.ts';

const check = z.object({
  at: z.iso.datetime(),
  tables: z.number(),
  rows: z.number(),
  /** Tables whose rows were not those of the shop. */
  different: z.array(z.string()),
});

/** What is known of one backup; it stands beside it, so that it outlives the database. */
const backupRecord = z.object({
  startedAt: z.iso.datetime(),
  /** From then on the database can be brought back to any moment. */
  endedAt: z.iso.datetime(),
  /** The first part of the server's log that a restore needs. */
  firstWal: z.string().check(z.regex(/^[0-9A-F]{24}$/)),
  bytes: z.number(),
  check: z.nullable(check),
});

export type BackupRecord = z.infer<typeof backupRecord>;
export type BackupCheck = z.infer<typeof check>;
/** A backup and the folder that it stands in. */
export type Backup = BackupRecord & { folder: string };

export const ARCHIVE = 'base.tar.gz';
const RECORD = 'backup.json';

/** Those that were ended, the newest first. */
export function listBackups({ base }: BackupFolder): Backup[] {
  if (!existsSync(base)) return [];
  const folders = readdirSync(base).map((name) => join(base, name));
  const whole = folders.filter((folder) => existsSync(join(folder, RECORD)));
  const read = (folder: string): Backup => ({
    ...backupRecord.parse(JSON.parse(readFileSync(join(folder, RECORD), 'utf8'))),
    folder,
  });
  return whole.map(read).sort((one, other) => other.endedAt.localeCompare(one.endedAt));
}

export function writeRecord({ folder, ...record }: Backup): void {
  const file = join(folder, RECORD);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
