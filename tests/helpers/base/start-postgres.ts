import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { joinServer } from '#server/base/db/embedded/join-server.ts';

/** The data are thrown away, so they need not survive a power cut. */
const NOTHING_LASTS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Half a day from Dakar: a query with the server's day fails here. */
const FAR_ZONE = { timezone: 'Pacific/Auckland' };
/** Two workers with a few programs each. */
const POOL_SIZE = 40;
/** Linux keeps these files in memory, where copying a template takes a tenth of the time. */
const MEMORY_FOLDER = '/dev/shm';
/** The write-ahead log grows to a quarter of this; the databases of two workers take far less. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** A PostgreSQL with temporary data. Throws ServerRefusal when it does not start. */
export async function startPostgres(): Promise<{
  urlOf(database: string): string;
  stop(): Promise<void>;
}> {
  const folder = await mkdtemp(join(await findFolder(), 'sandaga-postgres-'));
  const server = await joinServer(folder, {
    poolSize: POOL_SIZE,
    settings: { ...NOTHING_LASTS, ...FAR_ZONE },
  });
  return {
    urlOf: (database) => {
      const url = new URL(server.url());
      url.pathname = `/${database}`;
      return url.href;
    },
    stop: async () => {
      await server.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function findFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}
