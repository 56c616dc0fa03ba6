import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db as JobStore } from 'pg-boss';
import { release } from '#server/release.ts';
import { applyMigrations } from './apply-migrations.ts';
import { type JoinedServer, joinServer } from './embedded/join-server.ts';
import { awaitPrimary, findPrimary, refuseStandby } from './find-primary.ts';
import { namingClient } from './naming-client.ts';
import { type Listener, openListener } from './open-listener.ts';
import { readHosts } from './read-hosts.ts';

/** A database or an open transaction on it: the first argument of every domain function. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Where the database is now, for another process of ours; its password is in it. */
  url(): string;
  /**
   * Applies the migrations that are missing; safe to call from several processes at once. Throws NewerSchema,
   * with nothing changed, when the database has one that this release does not know, and LockedTable.
   */
  migrate(): Promise<void>;
  listen: Listener['listen'];
  /** Connections of the pool now, and requests that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /** What pg-boss works on: the same database over the same connections. */
  jobStore: JobStore;
  close(): Promise<void>;
};

const CONNECTION_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 2000;
/** What the server is given to report that it has stopped a statement, before we hang up. */
const REPORT_MS = 5000;

/**
 * Opens the PostgreSQL of a URL, else the embedded one of `dataDir`, which is started unless it runs. Of several
 * hosts in the URL the one is taken that takes changes, then and whenever it is lost. It stops a statement after `statementTimeoutMs`, migrations excepted; undefined is no limit. `say`
 * is told the stages of a start. Throws ServerRefusal when the embedded one cannot be used.
 */
export async function openDatabase(place: {
  databaseUrl?: string | undefined;
  dataDir: string;
  backupDir?: string | undefined;
  poolSize?: number;
  statementTimeoutMs?: number | undefined;
  say?: ((line: string) => void) | undefined;
}): Promise<Database> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) return openPostgres(await meetServer(databaseUrl, place), place);
  const server = await joinServer(dataDir, place);
  const database = openPostgres(server, place);
  return { ...database, close: () => database.close().finally(server.leave) };
}

type Server = Pick<JoinedServer, 'url' | 'revive'> & { check?: typeof refuseStandby };

async function meetServer(
  databaseUrl: string,
  { say = () => undefined }: { say?: ((line: string) => void) | undefined },
): Promise<Server> {
  const hosts = readHosts(databaseUrl);
  if (hosts === undefined) return { url: () => databaseUrl, revive: async () => undefined };
  let primary = await awaitPrimary(hosts, say);
  return {
    url: () => primary,
    revive: async () => {
      primary = await findPrimary(hosts);
    },
    check: refuseStandby,
  };
}

function openPostgres(
  server: Server,
  {
    poolSize = 10,
    statementTimeoutMs,
    say,
  }: {
    poolSize?: number;
    statementTimeoutMs?: number | undefined;
    say?: ((line: string) => void) | undefined;
  },
): Database {
  const pool = new pg.Pool({
    Client: namingClient(),
    connectionString: server.url(),
    max: poolSize,
    // By which an operator finds in pg_stat_activity whose a connection is; PostgreSQL keeps 63 signs.
    application_name: `sandaga ${release} ${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A plan that is kept stays that of the small table for which it was made, until somebody analyses it.
    options: '-c plan_cache_mode=force_custom_plan',
    ...(statementTimeoutMs !== undefined && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + REPORT_MS,
    }),
  });
  // A connection that the server closes must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const moveTo = (url: string) => {
    if (pool.options.connectionString === url) return;
    pool.options.connectionString = url;
    // Statements of a server that is frozen or cut off would wait until their time is over.
    for (const client of clients) client.connection.stream.destroy();
  };
  const listener = openListener({
    url: server.url,
    beforeReconnect: async () => {
      await server.revive();
      moveTo(server.url());
    },
    connectWithinMs: CONNECTION_TIMEOUT_MS,
    ...(server.check && { check: server.check }),
  });
  return {
    db: drizzle({ client: pool }) as unknown as Db,
    url: server.url,
    migrate: () => applyMigrations(server.url(), { say }),
    listen: listener.listen,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
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

/** Whether the database lowers accented capitals, without which no search finds them; `C` does not. */
export async function knowsAccents(db: Db): Promise<boolean> {
  const result = await db.execute(sql`select lower('É') = 'é' as known`);
  return rowsOf<{ known: boolean }>(result)[0]?.known === true;
}

/** The rows of a raw query. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
