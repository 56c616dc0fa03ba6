import { loadDemo } from '#demo/load.ts';
import { openDatabase } from '#server/db/open.ts';
import { installQueues } from '#server/jobs/install-queues.ts';
import { makeSmallVariants } from './small-pictures.ts';
import { administer, startPostgres } from './start-postgres.ts';

const TEMPLATE = 'sandaga_demo';

/** Starts PostgreSQL with the demonstration, which each worker copies (`worker-shop.ts`). */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = postgres.urlOf(TEMPLATE);
    await administer(databaseUrl, `create database ${TEMPLATE}`);
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await database.migrate();
    await installQueues(database);
    await loadDemo(database.db, () => undefined);
    await makeSmallVariants(database.db);
    await database.close();
    process.env.SHOP_TEST_TEMPLATE = databaseUrl;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
