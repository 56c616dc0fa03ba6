import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { errorCodeOf } from '../error-code.ts';
import { withClient } from './with-client.ts';

/** A newer release has migrated the database, so this one may misread it. */
export class NewerSchema extends Error {}

/** Another session has held a lock that a migration needs for minutes. */
export class LockedTable extends Error {}

type Say = (line: string) => void;

const FOLDER = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 4_726_001;
const LOOK_EVERY_MS = 200;
/** Readers queue behind a waiting migration. Longer than deadlock_timeout (1 s), so that automatic VACUUM gives way. */
const LOCK_TIMEOUT_MS = 1500;
const MAX_TRIES = 12;
const MAX_PAUSE_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const COMMENT = /--.*$/gm;

/**
 * Applies missing migrations, each in its own transaction, in one process at a time. One that waits too long for a lock
 * pauses and retries; one that names CONCURRENTLY runs outside a transaction. `say` gets a line for each wait. Throws
 * LockedTable after minutes, and NewerSchema before any change.
 */
export async function applyMigrations(
  connectionString: string,
  { folder = FOLDER, say = () => undefined }: { folder?: string; say?: Say | undefined } = {},
): Promise<void> {
  // The pool's connections have a time limit of their own for statements.
  await withClient(connectionString, async (client) => {
    await client.query('set statement_timeout = 0');
    await awaitTurn(client, say);
    for (const migration of await findMissing(
      client,
      readMigrationFiles({ migrationsFolder: folder }),
    )) {
      await applyPatiently(client, migration, say);
    }
  });
}

/** Polled: a waiting statement is a transaction, whose end CREATE INDEX CONCURRENTLY would await. */
async function awaitTurn(client: pg.Client, say: Say): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.mine) return;
    if (looks === 1) say('Une autre instance met la base de données à jour…');
    await delay(LOOK_EVERY_MS);
  }
}

/** Drizzle's own table, so that its tools agree. */
async function findMissing(client: pg.Client, known: MigrationMeta[]): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name;`,
  );
  if (rows[0]?.name == null) {
    await client.query('create schema if not exists drizzle');
    await client.query(`create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint);`);
    return known;
  }
  const applied = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations;',
  );
  const newest = Number(applied.rows[0]?.at);
  if (known.every(({ folderMillis }) => folderMillis < newest)) throw new NewerSchema();
  return known.filter(({ folderMillis }) => folderMillis > newest);
}

async function applyPatiently(
  client: pg.Client,
  migration: MigrationMeta,
  say: Say,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration);
    } catch (cause) {
      if (!isLocked(cause)) throw cause;
      if (tries === MAX_TRIES)
        throw new LockedTable('une longue opération y tient des tables.', { cause });
      if (tries === 1) say('La mise à jour de la base de données attend la fin d’une opération…');
      await delay(Math.min(MAX_PAUSE_MS, 500 * 2 ** tries));
    }
  }
}

const isLocked = (error: unknown) =>
  [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(errorCodeOf(error) ?? '');

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  if (runsOutside(migration)) {
    // No other session waits behind these.
    await client.query('set lock_timeout = 0');
    await applyStatements(client, migration);
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await applyStatements(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** PostgreSQL refuses CONCURRENTLY within a transaction. */
const runsOutside = ({ sql }: MigrationMeta) =>
  sql.some((statement) => /\bconcurrently\b/i.test(statement.replace(COMMENT, '')));

async function applyStatements(
  client: pg.Client,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) await client.query(statement);
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2);';
  await client.query(note, [hash, folderMillis]);
}
