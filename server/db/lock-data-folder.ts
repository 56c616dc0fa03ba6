import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A data folder that another process has open; the message is one line for the operator. */
export class DataFolderInUse extends Error {
  constructor(processId: number) {
    super(
      `La boutique tourne déjà sur ce dossier (processus ${processId}) : arrêtez-la, ou choisissez un autre dossier avec DATA_DIR, ou passez à PostgreSQL avec DATABASE_URL.`,
    );
  }
}

const ATTEMPTS = 3;

/**
 * Claims a data folder for this process, because PGlite does not survive two. The lock of a process
 * that has ended counts for nothing. Returns what gives the folder back. Throws DataFolderInUse.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'process.lock');
  const own = `${process.pid} ${startOf(process.pid)}\n`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (writeNew(file, own)) {
      return () => {
        if (read(file) === own) rmSync(file, { force: true });
      };
    }
    const found = read(file);
    if (found === undefined) continue;
    const holder = holderOf(found);
    if (holder !== undefined) throw new DataFolderInUse(holder);
    discard(file, found);
  }
  throw new DataFolderInUse(holderOf(read(file) ?? '') ?? 0);
}

function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The process that a lock names, while it lives; its number alone may belong to another by now. */
function holderOf(lock: string): number | undefined {
  const [id = '', ...start] = lock.trim().split(' ');
  const processId = Number(id);
  if (!Number.isInteger(processId) || processId <= 0 || !isAlive(processId)) return undefined;
  return start.join(' ') === startOf(processId) ? processId : undefined;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * When a process began, as Linux tells it: containers start anew with the same numbers. Elsewhere an
 * empty string, and the number alone decides.
 */
function startOf(processId: number): string {
  const stat = read(`/proc/${processId}/stat`);
  if (stat === undefined) return '';
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  // The second field is a name that may hold spaces and parentheses; the start is the 22nd field.
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return `${boot} ${startTicks}`;
}

/** Removes a dead process's lock, unless somebody has replaced it in the meantime. */
function discard(file: string, expected: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  rmSync(aside, { force: true });
  if (moved !== undefined && moved !== expected) writeNew(file, moved);
}
