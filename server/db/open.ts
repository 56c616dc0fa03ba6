import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db as JobStore } from 'pg-boss';
import { type JoinedServer, joinServer } from './embedded/join-server.ts';

/** A database or an open transaction on it: the first argument of every domain function. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Applies the migrations that are missing; safe to call from several processes at once. */
  migrate(): Promise<void>;
  /**
   * Calls back for every NOTIFY on the channel, and once, without a payload, after a lost connection
   * is back. Rejects when the first connection fails; later ones are sought until `close`.
   */
  listen(channel: string, onNotice: (payload?: string) => void): Promise<void>;
  /** What pg-boss works on: the same database over the same connections. */
  jobStore: JobStore;
  close(): Promise<void>;
};

const migrationsFolder = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 4_726_001;
const CONNECTION_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 2000;
const FIRST_RECONNECT_MS = 500;
const LAST_RECONNECT_MS = 5000;
/** How long we wait for a server to hang up after our goodbye. */
const GOODBYE_MS = 500;
/** What the server is given to report that it has stopped a statement, before we hang up. */
const REPORT_MS = 5000;

/**
 * Opens the PostgreSQL of a URL, else the embedded one of `dataDir`, which is started unless it runs.
 * It stops a statement after `statementTimeoutMs`, migrations excepted; undefined is no limit. `say`
 * is told the stages of a start. Throws ServerRefusal when the embedded one cannot be used.
 */
export async function openDatabase(place: {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  statementTimeoutMs?: number | undefined;
  say?: ((line: string) => void) | undefined;
}): Promise<Database> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) {
    return openPostgres({ url: () => databaseUrl, revive: async () => undefined }, place);
  }
  const server = await joinServer(dataDir, place);
  const database = openPostgres(server, place);
  return { ...database, close: () => database.close().finally(server.leave) };
}

type Server = Pick<JoinedServer, 'url' | 'revive'>;

function openPostgres(
  server: Server,
  {
    poolSize = 10,
    statementTimeoutMs,
  }: { poolSize?: number; statementTimeoutMs?: number | undefined },
): Database {
  const pool = new pg.Pool({
    connectionString: server.url(),
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(statementTimeoutMs !== undefined && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + REPORT_MS,
    }),
  });
  // A connection that the server closes must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = openListener({
    url: server.url,
    revive: async () => {
      await server.revive();
      pool.options.connectionString = server.url();
    },
  });
  return {
    db: drizzle({ client: pool }) as unknown as Db,
    migrate: () => applyMigrations(server.url()),
    listen: listener.listen,
    jobStore: {
      executeSql: (text, values) => runForJobs(pool, text, values),
      listen: async (channel, onNotification, onReconnect) => {
        await listener.listen(channel, (payload) =>
          payload === undefined ? onReconnect() : onNotification(payload),
        );
        onReconnect();
        // The listener is closed with the database, and nobody hears a notice for a stopped worker.
        return { close: async () => undefined };
      },
    },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** One statement, or several that may hold a transaction of their own, which a failure leaves open. */
async function runForJobs(
  pool: pg.Pool,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const results = await client.query(text, values);
    return { rows: [results].flat().flatMap(({ rows }) => rows) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** On a connection of its own: the pool's gives up on a long statement, whatever the server is told. */
async function applyMigrations(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // A connection that breaks also rejects the statement that it breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    // Given back with the connection.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

type Listening = { ended: Promise<void> };

/** One connection per channel, and one attempt at a time to get it back. */
function openListener(server: Server) {
  const closing = new AbortController();
  const { signal } = closing;
  const clients = new Set<pg.Client>();

  const connect = async (
    channel: string,
    onNotice: (payload?: string) => void,
  ): Promise<Listening> => {
    const client = new pg.Client({
      connectionString: server.url(),
      keepAlive: true,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: CONNECTION_TIMEOUT_MS,
    });
    clients.add(client);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    ended.then(() => clients.delete(client));
    client.on('error', () => client.end().catch(() => undefined));
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    // A client that is ended while it connects never settles its `connect`.
    const cutOff = ended.then(() => Promise.reject(new Error('Connection terminated')));
    try {
      await Promise.race([client.connect(), cutOff]);
      await Promise.race([client.query(`listen ${channel}`), cutOff]);
    } catch (error) {
      hangUp(client);
      throw error;
    }
    return { ended };
  };

  const stayConnected = async (
    first: Listening,
    channel: string,
    onNotice: (payload?: string) => void,
  ) => {
    await first.ended;
    let pauseMs = FIRST_RECONNECT_MS;
    while (!signal.aborted) {
      // What keeps the server from starting is tried again; requests are refused meanwhile.
      await server.revive().catch(() => undefined);
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      const again = await connect(channel, onNotice).catch(() => undefined);
      if (again === undefined) {
        pauseMs = Math.min(2 * pauseMs, LAST_RECONNECT_MS);
        continue;
      }
      onNotice();
      await again.ended;
      pauseMs = FIRST_RECONNECT_MS;
    }
  };

  return {
    listen: async (channel: string, onNotice: (payload?: string) => void): Promise<void> => {
      const first = await connect(channel, onNotice);
      void stayConnected(first, channel, onNotice);
    },
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all([...clients].map(hangUp));
    },
  };
}

/** Says goodbye, and does not wait for a server that does not hear it. */
async function hangUp(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => undefined);
  await Promise.race([goodbye, delay(GOODBYE_MS, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

/** Resolves when the database answers, rejects after `withinMs`; used by the readiness check. */
export async function pingDatabase(db: Db, withinMs = PING_TIMEOUT_MS): Promise<void> {
  const settled = new AbortController();
  const late = delay(withinMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`The database did not answer within ${withinMs} ms`);
  });
  try {
    await Promise.race([db.execute(sql`select 1`), late]);
  } finally {
    settled.abort();
  }
}

/** The rows of a raw query. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
