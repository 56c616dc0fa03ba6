import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockDataFolder } from './lock-data-folder.ts';

/** A database or an open transaction on it: the first argument of every domain function. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Applies the migrations that are missing; safe to call from several processes at once. */
  migrate(): Promise<void>;
  /** Calls back for every NOTIFY on the channel, and once after a lost connection is back. */
  listen(channel: string, onNotice: () => void): Promise<void>;
  close(): Promise<void>;
};

const migrationsFolder = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 4_726_001;
const RECONNECT_DELAY_MS = 500;

/**
 * Opens PostgreSQL when a URL is given, else the embedded PGlite under `dataDir`. Throws
 * DataFolderInUse when another process has that folder open.
 */
export async function openDatabase(place: {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
}): Promise<Database> {
  if (place.databaseUrl !== undefined) return openPostgres(place.databaseUrl, place.poolSize ?? 10);
  const folder = join(place.dataDir, 'db');
  mkdirSync(folder, { recursive: true });
  const unlock = lockDataFolder(place.dataDir);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const client = await PGlite.create({ dataDir: folder, ...(await pgliteOptions()) });
    const database = wrapPglite(client);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The extensions that the migrations need, for whoever creates a PGlite of their own. */
export async function pgliteOptions() {
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent');
  return { extensions: { pg_trgm, unaccent } };
}

export function wrapPglite(client: PGlite): Database {
  const db = drizzlePglite({ client });
  return {
    db: db as unknown as Db,
    migrate: () => migratePglite(db, { migrationsFolder }),
    listen: async (channel, onNotice) => {
      await client.listen(channel, onNotice);
    },
    close: () => client.close(),
  };
}

function openPostgres(connectionString: string, poolSize: number): Database {
  const pool = new pg.Pool({ connectionString, max: poolSize });
  // An idle connection that the server closes must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  const db = drizzlePg({ client: pool });
  const listener = { closed: false, client: undefined as pg.Client | undefined };

  const listen = async (channel: string, onNotice: () => void): Promise<void> => {
    const client = new pg.Client({ connectionString, keepAlive: true });
    listener.client = client;
    const reconnect = () => {
      if (listener.closed) return;
      setTimeout(() => {
        if (listener.closed) return;
        listen(channel, onNotice).then(onNotice, reconnect);
      }, RECONNECT_DELAY_MS).unref();
    };
    client.once('error', () => client.end().catch(() => undefined));
    client.once('end', reconnect);
    client.on('notification', onNotice);
    await client.connect();
    await client.query(`listen ${channel}`);
  };

  return {
    db: db as unknown as Db,
    migrate: async () => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migratePg(drizzlePg({ client }), { migrationsFolder });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        client.release();
      }
    },
    listen,
    close: async () => {
      listener.closed = true;
      await listener.client?.end().catch(() => undefined);
      await pool.end();
    },
  };
}

/** Resolves when the database answers; used by the readiness check. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** The rows of a raw query, whichever engine answered it. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
