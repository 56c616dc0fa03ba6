// Does one import for `run-import-apart.ts`, which starts this as a process of its own.
import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { withoutData } from '#server/without-data.ts';
import { runImport } from './run-import.ts';

export type ImportOrder = { databaseUrl: string; importId: number };
/** What the import did not tell itself is in the log of this process. */
export type ImportAnswer = { hasFailed: boolean };

/** One for the changes, one that tells of the progress meanwhile, and one more to be free. */
const POOL_SIZE = 3;

process.once('message', (order: ImportOrder) => {
  work(order).then((answer) => process.send?.(answer, () => process.exit()));
});
// Ctrl-C goes to the whole group; whoever started this ends it.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit());

async function work({ databaseUrl, importId }: ImportOrder): Promise<ImportAnswer> {
  const logger = pino({ base: null });
  try {
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: POOL_SIZE });
    try {
      await runImport(database.db, importId, logger);
    } finally {
      await database.close();
    }
    return { hasFailed: false };
  } catch (error) {
    logger.warn(withoutData(error), 'import failed');
    return { hasFailed: true };
  }
}
