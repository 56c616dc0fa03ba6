import { join } from 'node:path';
import type { Database } from '#server/base/db/open.ts';
import { createHelper, HelperLost } from '#server/base/helper-process.ts';
import { failImport } from './import-file.ts';
import type { ImportAnswer, ImportOrder } from './import-process.ts';

const { ask, prepare } = createHelper<ImportOrder, ImportAnswer>({
  program: join(import.meta.dirname, 'import-process.ts'),
  // Some 100,000 rows, with what is kept of them for undoing; a row of the file goes once it is read.
  heapMb: 320,
  // As long as somebody looks at a preview before they apply it.
  idleMs: 120_000,
});

/** To be called when somebody is about to import: the process takes a moment to start. */
export const prepareImport = prepare;

const TOO_MUCH =
  'L’import s’est arrêté et rien n’a été enregistré : ce fichier demande trop de mémoire. Un classeur a peut-être des cellules très loin en bas ou à droite ; enregistrez-le en CSV, ou partagez-le en plusieurs fichiers.';

/**
 * `runImport` in a process of its own, with bounds of its own: a file that asks for more memory ends that
 * process, and the import says so. Rejects when the import failed by what it did not tell itself.
 */
export async function runImportApart(
  { db, url }: Pick<Database, 'db' | 'url'>,
  importId: number,
): Promise<void> {
  try {
    const { hasFailed } = await ask({ databaseUrl: url(), importId });
    if (hasFailed) throw new Error('the import failed, as its own process has logged');
  } catch (error) {
    if (!(error instanceof HelperLost)) throw error;
    await failImport(db, importId, TOO_MUCH);
  }
}
