import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '#server/db/open.ts';
import { failImport } from './import-file.ts';
import type { ImportAnswer, ImportOrder } from './import-process.ts';

const program = join(import.meta.dirname, 'import-process.ts');
/** Some 100,000 rows of a workbook, which is held whole. */
const HEAP_MB = 320;

const TOO_MUCH =
  'L’import s’est arrêté et rien n’a été enregistré : ce fichier demande trop de mémoire. Un classeur a peut-être des cellules très loin en bas ou à droite ; enregistrez-le en CSV, ou partagez-le en plusieurs fichiers.';

/**
 * `runImport` in a process of its own, with its own bounds of memory, which goes with it: a file that
 * asks for more ends that process, and the import says so. Rejects when the import failed by
 * what it did not tell itself.
 */
export async function runImportApart(
  { db, url }: Pick<Database, 'db' | 'url'>,
  importId: number,
): Promise<void> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  let answer: ImportAnswer | undefined;
  child.on('message', (message: ImportAnswer) => {
    answer = message;
  });
  // Whatever cannot be started or told ends, which is what is waited for.
  child.on('error', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  child.send({ databaseUrl: url(), importId } satisfies ImportOrder);
  await ended;
  if (answer === undefined) await failImport(db, importId, TOO_MUCH);
  else if (answer.hasFailed) throw new Error('the import failed, as its own process has logged');
}
