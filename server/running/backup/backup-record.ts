import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupFolder } from '#server/base/db/embedded/backup-folder.ts';
import { hashOf } from '#server/base/hash.ts';

const check = z.object({
  at: z.iso.datetime(),
  tables: z.number(),
  rows: z.number(),
  /** Tables whose restored rows differ. */
  different: z.array(z.string()),
  /** First missing or damaged log part since the former backup. */
  gap: z.optional(z.string()),
});

/** Lies beside the backup, so it outlives the database. */
const backupRecord = z.strictObject({
  startedAt: z.iso.datetime(),
  /** From then on any moment can be restored. */
  endedAt: z.iso.datetime(),
  /** First log part that a restore needs. */
  firstWal: z.string().check(z.regex(/^[0-9A-F]{24}$/)),
  bytes: z.number(),
  check: z.nullable(check),
  /** Checksum of the record and label; older backups have none. */
  seal: z.optional(z.string()),
});

export type BackupRecord = Omit<z.infer<typeof backupRecord>, 'seal'>;
export type BackupCheck = z.infer<typeof check>;
export type Backup = BackupRecord & { folder: string };

export const ARCHIVE = 'base.tar.gz';
export const LABEL = 'backup_label';
export const RECORD = 'backup.json';

/** Finished ones with an intact record and label, newest first. */
export function listBackups({ base }: BackupFolder): Backup[] {
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .map((name) => readRecord(join(base, name)))
    .filter((backup) => backup !== undefined)
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
}

/** Whether the trial restore had the shop's rows. */
export const passedCheck = ({ check }: BackupRecord): boolean =>
  check !== null && check.different.length === 0;

function readRecord(folder: string): Backup | undefined {
  try {
    const text = readFileSync(join(folder, RECORD), 'utf8');
    const { seal, ...record } = backupRecord.parse(JSON.parse(text));
    if (seal !== undefined && seal !== sealOf(folder, record)) return undefined;
    return { ...record, folder };
  } catch {
    return undefined;
  }
}

/** Seals the record and replaces the file in one step. */
export function writeRecord({ folder, ...record }: Backup): void {
  const file = join(folder, RECORD);
  const sealed = { ...record, seal: sealOf(folder, record) };
  writeFileSync(`${file}.new`, `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The record in the schema's order, with the label that PostgreSQL reads first. */
function sealOf(folder: string, record: BackupRecord): string {
  return hashOf(JSON.stringify(backupRecord.parse(record)) + readFileSync(join(folder, LABEL)));
}
