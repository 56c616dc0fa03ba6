import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';
import { installQueues } from '#server/jobs/install-queues.ts';
import { administer, startPostgres } from './start-postgres.ts';

const TEMPLATE = 'sandaga_template';

/** Starts a PostgreSQL of our own with a migrated template, from which each test file makes its database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = postgres.urlOf(TEMPLATE);
    await administer(databaseUrl, `create database ${TEMPLATE}`);
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await database.migrate();
    await installQueues(database);
    await database.close();
    project.provide('databaseTemplate', databaseUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
