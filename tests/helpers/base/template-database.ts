import { type Database, openDatabase } from '#server/base/db/open.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { administer, startPostgres } from './start-postgres.ts';

const NAME = 'sandaga_template';

/** Starts a PostgreSQL with a migrated and filled database, which tests copy. */
export async function startTemplate(
  fill: (database: Database) => Promise<void> = async () => undefined,
): Promise<{ databaseUrl: string; stop(): Promise<void> }> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = postgres.urlOf(NAME);
    await administer(databaseUrl, `create database ${NAME}`);
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await database.migrate();
    await installQueues(database);
    await fill(database);
    await database.close();
    return { databaseUrl, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
