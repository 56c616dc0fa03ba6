import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type PgDatabase, type PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db as JobStore } from 'pg-boss';
import { applyMigrations } from './apply-migrations.ts';
import { type JoinedServer, joinServer } from './embedded/join-server.ts';
import { awaitPrimary, findPrimary, refuseStandby } from './find-primary.ts';
import { type Listener, openListener } from './open-listener.ts';
import { CONNECTION_TIMEOUT_MS, openPool } from './open-pool.ts';
import { readHosts } from './read-hosts.ts';

/** A database or an open transaction: the first argument of domain functions. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** The current URL with the password, for another process of ours. */
  url(): string;
  /** Applies missing migrations, in one process at a time. Throws NewerSchema before any change, and LockedTable. */
  migrate(): Promise<void>;
  listen: Listener['listen'];
  /** Connections of the pool, and requests that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /** pg-boss uses the same connections. */
  jobStore: JobStore;
  close(): Promise<void>;
};

const PING_TIMEOUT_MS = 2000;

/**
 * Opens the PostgreSQL of a URL, else the embedded one of `dataDir`. Of several hosts it uses the primary, also after a
 * failover. With `directUrl`, `databaseUrl` is a pooler, and session features use `directUrl`. The server stops
 * statements after `statementTimeoutMs`, except migrations. `say` gets the stages of a start. Throws ServerRefusal.
 */
export async function openDatabase(place: {
  databaseUrl?: string | undefined;
  directUrl?: string | undefined;
  dataDir: string;
  backupDir?: string | undefined;
  poolSize?: number;
  statementTimeoutMs?: number | undefined;
  say?: ((line: string) => void) | undefined;
}): Promise<Database> {
  const { databaseUrl, directUrl, dataDir } = place;
  if (databaseUrl !== undefined) {
    const server = await meetServer(directUrl ?? databaseUrl, place);
    const poolerUrl = directUrl === undefined ? undefined : databaseUrl;
    return openPostgres(server, { ...place, poolerUrl });
  }
  // One by one: the caller's object may hold settings that are not for PostgreSQL.
  const { backupDir, poolSize, say } = place;
  const server = await joinServer(dataDir, { backupDir, poolSize, say });
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
  place: {
    poolerUrl?: string | undefined;
    poolSize?: number;
    statementTimeoutMs?: number | undefined;
    say?: ((line: string) => void) | undefined;
  },
): Database {
  const { poolerUrl, say } = place;
  const { pool, moveTo } = openPool(poolerUrl ?? server.url(), {
    ...place,
    isThroughPooler: poolerUrl !== undefined,
  });
  const listener = openListener({
    url: server.url,
    beforeReconnect: async () => {
      await server.revive();
      // A pooler finds the server.
      if (poolerUrl === undefined) moveTo(server.url());
    },
    connectWithinMs: CONNECTION_TIMEOUT_MS,
    ...(server.check && { check: server.check }),
  });
  return {
    db: openDrizzle(pool),
    pool,
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
        // It closes with the database; a stopped worker ignores notices.
        return { close: async () => undefined };
      },
    },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/**
 * Drizzle leaks the connection when `begin` fails, as behind a pooler without its server; ten leaks block the pool.
 * Transactions of one connection share a session, so that statements are built once (`preparedOnce`).
 */
function openDrizzle(pool: pg.Pool): Db {
  const db = drizzle({ client: pool });
  const ofConnection = new WeakMap<pg.PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = ofConnection.get(client) ?? drizzle({ client });
      ofConnection.set(client, own);
      return await own.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db as unknown as Db;
}

/** Several statements may hold a transaction, which a failure leaves open. */
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

/** Rejects after `withinMs`; for the readiness check. */
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

/** Whether the locale lowers accented capitals, which searches need; `C` does not. */
export async function knowsAccents(db: Db): Promise<boolean> {
  const result = await db.execute(sql`select lower('É') = 'é' as known`);
  return rowsOf<{ known: boolean }>(result)[0]?.known === true;
}

export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}

/** Joins the open transaction, else opens one. To go on after a failed part use a savepoint (`tx.transaction`). */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : db.transaction(work);

const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

/** Built once for each connection. PostgreSQL also parses a named statement once and may cache its plan. */
export function preparedOnce<S>(prepare: (db: Db) => S): (db: Db) => S {
  const statements = new WeakMap<object, S>();
  return (db) => {
    const { session } = db._;
    const known = statements.get(session);
    if (known !== undefined) return known;
    const made = prepare(db);
    statements.set(session, made);
    return made;
  };
}
