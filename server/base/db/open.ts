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

/** A database or an open transaction on it: the first argument of every domain function. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Where the database itself is now, for another process of ours; its password is in it. */
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

const PING_TIMEOUT_MS = 2000;

/**
 * Opens the PostgreSQL of a URL, else the embedded one of `dataDir`, which is started unless it runs. Of several
 * hosts in the URL the one is taken that takes changes, then and whenever it is lost. With `directUrl`
 * `databaseUrl` is that of a pooler in front of it, which gives each transaction another connection: what needs
 * a session goes to PostgreSQL itself. A statement is stopped after `statementTimeoutMs`, migrations excepted;
 * undefined is no limit. `say` is told the stages of a start. Throws ServerRefusal when the embedded one cannot
 * be used.
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
  // One by one: what else a caller's object holds, such as the shop's settings, is not for PostgreSQL.
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
      // A pooler finds the server by itself.
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

/**
 * Drizzle's own transaction keeps the connection for ever when its `begin` fails, as it does behind a pooler that has
 * lost its server: after ten of them nobody gets one any more. The transactions of one connection share a session, for
 * which a statement is written once (`preparedOnce`).
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

/**
 * Does work in the transaction that is open already, else in one of its own: all of it or nothing. Whoever
 * goes on after a part of their transaction has failed asks for a savepoint instead (`tx.transaction`).
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : db.transaction(work);

const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

/**
 * A statement that Drizzle writes once for each connection, not each time; outside of transactions once for all. One
 * that `prepare` gives a name PostgreSQL reads once for each connection, too, and keeps its plan where one is as good for
 * all values.
 */
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
