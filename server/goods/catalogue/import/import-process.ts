// Runs imports in a process of its own, started by `start-import.ts`.
import { constants, hostname, setPriority } from 'node:os';
import { pino } from 'pino';
import { baseOf } from '#server/base/config/open-log.ts';
import { openDatabase } from '#server/base/db/open.ts';
import { answerMessages } from '#server/base/helper-process.ts';
import { withoutData } from '#server/base/without-data.ts';
import { loadFacts } from '../fact-fields/current-facts.ts';
import { runImport } from './run-import.ts';

export type ImportOrder = { databaseUrl: string; importId: number };
/** Details of other failures are in the log of this process. */
export type ImportResult = { hasFailed: boolean };

/** One connection for the changes, one for the progress, one spare. */
const POOL_SIZE = 3;
const logger = pino({ base: baseOf(hostname()) });
// Visitors of the shop have priority where processors are few.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

answerMessages(async ({ databaseUrl, importId }: ImportOrder): Promise<ImportResult> => {
  try {
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: POOL_SIZE });
    await loadFacts(database.db);
    await runImport(database.db, importId, logger).finally(database.close);
    return { hasFailed: false };
  } catch (error) {
    logger.warn(withoutData(error), 'import failed');
    return { hasFailed: true };
  }
});
